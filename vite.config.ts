import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/light-contract.ts'
import { earlyModules, precompressed, singleIcons } from './scripts/web-plugins.ts'

export default defineConfig({
  root: 'web',
  plugins: [singleIcons(), react(), lightContract(), earlyModules(), precompressed()],
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // These change with a new version of a library only, so browsers keep them over releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'query', test: /node_modules\/@tanstack\// },
            { name: 'zod', test: /node_modules\/zod\// },
            // With all they import: what is needed first, and what every page needs, in two files rather than in twenty.
            {
              name: 'first',
              test: /web\/(i18n\/language|(public|dashboard)-route|dashboard\/early-reads|session\/session-(calls|hint))/,
            },
            { name: 'base', test: /web\/(main|auth\/login)\.tsx$/ },
            // What several screens share: in forms before sign-in, and behind the login page.
            {
              name: 'forms',
              test: /web\/ui\/(forms\/(use-form|use-draft|steps)|fields\/phone-field|link-button)\.tsx?$/,
            },
            {
              name: 'inside',
              test: /web\/(signed-in|ui\/(tables\/(data-table|page)|page\/(figure|page|section|empty|fact)|figures|status|dialogs\/dialog)|api\/use-)/,
            },
          ],
        },
      },
    },
  },
  // All screens are looked through at the start, or the page would reload at each library found later.
  optimizeDeps: { entries: ['index.html', '**/*.tsx'] },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': {
        target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`,
        // Our own folder web/api has the same name in the address.
        bypass: ({ url }) => (/^[^?]*\.tsx?(\?|$)/.test(url ?? '') ? url : undefined),
      },
    },
  },
})
