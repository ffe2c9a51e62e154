import { LanguageToggle } from '../language-toggle.tsx'
import { Brand } from './brand.tsx'

/** The top of a page before sign-in: the product's name and the language. */
export const PageBar = () => (
  <header className="page-bar row spread">
    <Brand to="/login" />
    <LanguageToggle />
  </header>
)
