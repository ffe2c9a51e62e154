import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { DataProvider } from '../api/data-provider.tsx'
import type { PreviewProps } from '../desk/previewed.ts'
import { loadTexts } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { useSession, useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { PageFooter } from '../ui/page/page-footer.tsx'
import { Drawer } from './drawer.tsx'
import { Menu } from './menu.tsx'
import { PaletteOpener } from './palette-opener.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

const PracticeBanner = lazy(async () => {
  const [{ PracticeBanner: found }] = await Promise.all([import('./practice-banner.tsx'), loadTexts('FIRST_STEPS')])
  return { default: found }
})

/** The frame of every signed-in screen. */
export function Shell({ preview, children }: { preview: ComponentType<PreviewProps>; children: ReactNode }) {
  const t = useText()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  useNewPage(() => setIsDrawerOpen(false))
  const { practice } = useUser()
  return (
    <DataProvider>
      <div className="shell">
        <a className="shell-skip not-on-paper" href="#content">
          {t('frame.skipToContent')}
        </a>
        <TopBar
          isDrawerOpen={isDrawerOpen}
          onMenu={() => setIsDrawerOpen(true)}
          onSearch={() => setIsPaletteOpen(true)}
        />
        <aside className="shell-menu not-on-paper">
          <Menu />
        </aside>
        <Drawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
        <div className="shell-body stack">
          {servedSettings().isDemo && (
            <aside className="shell-demo small not-on-paper" aria-labelledby="demo-note">
              <p id="demo-note">{t('shell.demo')}</p>
            </aside>
          )}
          {practice && (
            // Keeps its room, so that nothing jumps when it comes.
            <div className="shell-practice-room">
              <Suspense>
                <PracticeBanner />
              </Suspense>
            </div>
          )}
          <SwitchNote />
          <main id="content" className="shell-content" tabIndex={-1}>
            {children}
          </main>
          <PageFooter />
        </div>
        <PaletteOpener isOpen={isPaletteOpen} onOpen={setIsPaletteOpen} preview={preview} />
      </div>
    </DataProvider>
  )
}

/** Says whose page this is now, after somebody else has signed in in another tab. It stays until it is closed. */
function SwitchNote() {
  const t = useText()
  const { isSwitched, user } = useSession()
  const [isClosed, setIsClosed] = useState(false)
  if (!isSwitched || !user || isClosed) return null
  return (
    <div className="shell-switch not-on-paper wrap" data-gap="12" role="status">
      <p>{t('shell.switched', { name: user.fullName })}</p>
      <Button variant="default" size="compact-sm" onClick={() => setIsClosed(true)}>
        {t('common.close')}
      </Button>
    </div>
  )
}

/** Scrolls a new page to its top; on going back, the browser restores the position. */
function useNewPage(onNew: () => void): void {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is a new page
  useEffect(() => {
    onNew()
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
}
