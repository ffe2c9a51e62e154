import type { ComponentProps, ReactNode } from 'react'
import './button.css'

type Variant = 'filled' | 'default' | 'subtle'
type Size = 'xs' | 'compact-sm'

type Look = {
  variant?: Variant | undefined
  size?: Size | undefined
  /** Red is for actions that remove something. */
  color?: 'red' | undefined
  /** An icon before the text. */
  leftSection?: ReactNode
  fullWidth?: boolean | undefined
  /** Shows a spinner over the text; meanwhile the button cannot be pressed. */
  loading?: boolean
  className?: string | undefined
  children: ReactNode
}

type Props = Look & Omit<ComponentProps<'button'>, keyof Look>

/** A button in the product's design. Without a type it is 'button', so that it submits no form. */
export function Button({ variant, size, color, leftSection, fullWidth, loading = false, ...props }: Props) {
  const { className, children, disabled = false, type = 'button', ...rest } = props
  return (
    <button
      {...buttonLook({ variant, size, color, fullWidth, className })}
      type={type}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      {...rest}
    >
      <ButtonFace leftSection={leftSection}>{children}</ButtonFace>
      {loading && <span className="button-wheel" aria-hidden="true" />}
    </button>
  )
}

type DownloadProps = Pick<Look, 'variant' | 'className' | 'children'> &
  Pick<ComponentProps<'a'>, 'onClick'> & { href: string; leftSection: ReactNode }

/** A link to a file, drawn as a button. */
export function DownloadButton({
  href,
  variant = 'default',
  leftSection,
  className,
  children,
  onClick,
}: DownloadProps) {
  return (
    <a {...buttonLook({ variant, className })} href={href} onClick={onClick} download>
      <ButtonFace leftSection={leftSection}>{children}</ButtonFace>
    </a>
  )
}

type Drawn = {
  variant?: Variant | undefined
  size?: Size | undefined
  color?: 'red' | undefined
  fullWidth?: boolean | undefined
  className?: string | undefined
}

/** The attributes by which button.css draws a button or a link. */
export function buttonLook({ variant = 'filled', size, color, fullWidth = false, className }: Drawn) {
  return {
    className: className === undefined ? 'button' : `button ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-full': fullWidth || undefined,
  }
}

/** The content of a button: an optional icon, and the text. */
export function ButtonFace({ leftSection, children }: { leftSection?: ReactNode; children: ReactNode }) {
  return (
    <>
      {leftSection && <span className="button-icon">{leftSection}</span>}
      <span className="button-text">{children}</span>
    </>
  )
}
