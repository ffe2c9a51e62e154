import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/light-contract.ts'
import { screenFiles } from './scripts/screen-files.ts'
import {
  earlyModules,
  notThereYet,
  precompressed,
  singleIcons,
  withoutCircles,
  withoutFacades,
} from './scripts/web-plugins.ts'

export default defineConfig({
  root: 'web',
  plugins: [
    singleIcons(),
    react(),
    lightContract(),
    earlyModules(),
    withoutFacades(),
    withoutCircles(),
    screenFiles(),
    precompressed(),
  ],
  build: {
    outDir: path.resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed, { hostId }) => notThereYet(needed, hostId) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // These change with a new version of a library only, so browsers keep them over releases.
            // The largest alone, and so the sooner there: files that are fetched together share what a phone's line gives.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown[/:]runtime/ },
            { name: 'router', test: /node_modules\/react-router\// },
            { name: 'libraries', test: /node_modules\/(@tanstack|zod)\// },
            // With all they import: what is needed first, and what every page needs, in two files rather than in twenty.
            {
              name: 'first',
              test: /web\/(i18n\/language|load-signed-in|(public|dashboard)-route|first-reads|session\/session-(calls|hint))/,
            },
            {
              name: 'base',
              test: /web\/((main|auth\/login|ui\/(forms\/(use-form|use-draft|steps)|fields\/phone-field|link-button))\.tsx?|ui\/(forms\/steps|fields\/(day-field|checkbox))\.css)$/,
            },
            // What the screens behind the login page share. Small style sheets of single screens are there too: a request for
            // each costs more than their bytes.
            {
              name: 'inside',
              test: /web\/(signed-in|ui\/(tables\/(data-table|page|save-file|sum-rows|toolbar)|page\/(figure|page|section|folded-section|empty|fact|read|tab-panels)|figures|status|dialogs\/(dialog|use-action)|forms\/(checked-form|form-dialog)|fields\/choice(-chip)?\.|charts\/use-is-reader-active|icon-link|email-text|use-id-param|action-menu|tables\/search-box\.css|charts\/line-chart\.css)|lists\/(is-closed|bulk-bar\.css)|(approvals\/waiting-approvals|loan-page\/loan-filter-bar)\.css|api\/(use-|foreseen))|terms\/question-group\.css|loans\/(before-after-table|loan-timeline|balance\/balance-chart)\.css|icons-react\/dist\/esm\/icons\/Icon(Pencil|Cash|Dots|Trash|Download|FileSpreadsheet|FileImport|Search|Receipt|Inbox)\.mjs/,
            },
            // The English texts of every screen behind the login page.
            {
              name: 'english',
              test: /(texts\/en\/(parts\/home|dashboard|enumerations|report-names|shell|ui|words)|contract\/messages\/messages)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Small parts that many screens share, in few files: each file is a request of its own.
            {
              name: 'calls',
              test: /(contract\/(desk\/agenda|loans\/(loans|proposals)|payments\/payments|approvals\/approvals|borrowers\/(borrowers|notes)|users\/users)|engine\/(book\/arrears|terms\/(loan-state|installment-charges)|numbers\/units))\.ts$|web\/approvals\/(approval-notes|approval-words|waiting-approvals)\.(tsx?|css)$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'list',
              test: /(web\/(ui\/(tables\/(save-rows|export-button|search-box|use-list-search)|fields\/pill-select|text-match|use-debounced-value)|lists\/(list-views|bulk-bar|view-of)|api\/read-all)|contract\/spreadsheet\/csv)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'terms',
              test: /web\/(terms\/(term-value|term-name|term-facts|question-group\.css)|loans\/(term-text|structure-name|before-after-table|charges)|why\/same-node|i18n\/written-figures)(\.(tsx?|css))?$|contract\/loans\/(term-table|named-costs|rate-steps)\.ts$|engine\/terms\/held-back\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'due-days',
              test: /(web\/terms\/frequency-text|contract\/loans\/(frequency-words|late-fee-words|agreed-rows)|engine\/(terms\/(terms|term-limits|business-days|interest-start|due-days)|numbers\/(money|monthly-days)))\.ts$/,
              includeDependenciesRecursively: false,
            },
            // How a loan is repaid.
            { name: 'schedule', test: /engine\/schedule\/[a-z-]+\.ts$/, includeDependenciesRecursively: false },
            {
              name: 'fields',
              test: /web\/ui\/(fields\/(day-field|select-field|typed-field|number-fields|text-area|checkbox)|forms\/kept-draft)\.tsx?$|IconCalendar\.mjs/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'loan',
              test: /(web\/(loan-page\/(event-words|lazy-tabs|latest-events|held-money|balance-over-time|loan-overview)|loans\/(holdback-facts|is-written-off|loan-figures|repaid-percent|loan-facts|loan-standing|loan-timeline|balance\/balance-(curve|chart))|servicing\/(settlement-of-loan|terms-changes|terms-comparison)|why\/use-why|proposals\/(proposals|what-if-address))|contract\/loans\/terms-history)\.(tsx?|css)$|Icon(FileDollar|Table|CalendarEvent)\.mjs/,
              includeDependenciesRecursively: false,
            },
            // The notes are on a borrower's page too, which has nothing else of a loan's page.
            {
              name: 'reading',
              test: /(web\/(borrowers\/(note-changes|promises-and-tasks|notes)|api\/answer|loans\/(read-loan|schedule-rows))|contract\/loans\/timeline|engine\/(terms\/events|replay\/(order-of-replay|standing-changes)))\.(tsx?|css)$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'desk',
              test: /web\/(ui\/(bars|charts\/(chart-values|chart-points|share-bar|tenths-of-percent))|borrowers\/agenda-changes|dashboard\/(lender-selections|recent-loans|lender-reads|dashboard))\.(tsx?|css)$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'reports',
              test: /(web\/reports\/(period\.ts|report-address|(report-table|charts\/group-bars|reports)\.css)|contract\/reports\/(reports|payment-recorders|payments-report|named-columns|report-description|period)\.ts)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'report',
              test: /(web\/(reports\/(report-view|report-table|report-cell|report-words|figure-link|month-text|save-buttons|chart-section|charts\/group-bars|portfolio-report)|ui\/charts\/(line-chart|chart-scale))\.tsx?|IconPrinter\.mjs)$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'making',
              test: /(web\/(loans\/(loan-draft|live-loan|loan-start|schedule-parts)|terms\/running-label)|contract\/loans\/(loan-form|agreed-rows-problem|products)|web\/loan-wizard\/(payment-summary|loan-draft-problems|edit-payments|whole-periods(-offer)?|loan-information|payment-structure|payment-terms|running-loan|start-from|terms-step|wizard-start|loan-wizard|create-loan))\.(tsx?|css)$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'questions',
              test: /(contract\/loans\/(percents-of-years|term-messages)|web\/(ui\/fields\/list-fields|terms\/(frequency-field|term-field|term-groups|question-group|term-sentence)))\.tsx?$/,
              includeDependenciesRecursively: false,
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
