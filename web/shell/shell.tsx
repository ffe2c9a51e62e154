import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { DataProvider } from '../api/data-provider.tsx'
import { useText } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { PageFooter } from '../ui/page/page-footer.tsx'
import { Drawer } from './drawer.tsx'
import { Menu } from './menu.tsx'
import { PaletteOpener } from './palette-opener.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

/** The frame of every signed-in screen. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  useNewPage(() => setIsDrawerOpen(false))
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
          <main id="content" className="shell-content" tabIndex={-1}>
            {children}
          </main>
          <PageFooter />
        </div>
        <PaletteOpener isOpen={isPaletteOpen} onOpen={setIsPaletteOpen} />
      </div>
    </DataProvider>
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
