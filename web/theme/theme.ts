import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

/** Text, quiet text, placeholder, control border, line, raised, background: the greys of tokens.css by shade. */
const dark: MantineColorsTuple = [
  '#e7ecf3',
  '#c8d0db',
  '#9aa6b5',
  '#8491a1',
  '#566173',
  '#242b36',
  '#171c25',
  '#0a0d12',
  '#07090d',
  '#05070a',
]

/** Shade 4 is for text and lines on dark, 7 is filled under white text. */
const accent: MantineColorsTuple = [
  '#eaf2ff',
  '#cfe0ff',
  '#a9c8fd',
  '#7fadfa',
  '#4f8df7',
  '#3f7ef0',
  '#3573e8',
  '#2c68dd',
  '#265dc9',
  '#1c4aa6',
]

const red: MantineColorsTuple = [
  '#ffecec',
  '#ffd3d2',
  '#fbb0ae',
  '#f78f8c',
  '#f2726f',
  '#e25552',
  '#d3403d',
  '#c63532',
  '#ad2a28',
  '#8c1f1d',
]

/** Mantine's part of the look. Its variables are written at build (vite.config.ts), none while running. */
export const theme: MantineThemeOverride = {
  colors: { dark, accent, red },
  primaryColor: 'accent',
  primaryShade: 7,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Help and error stand below the field.
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
}
