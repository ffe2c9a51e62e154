import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { getBankTotals, listBankStatements } from '#contract/bank-statements/bank-statements.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { TabPanels } from '../ui/page/tab-panels.tsx'
import { useUrlState } from '../ui/use-url-state.ts'
import { AddStatement } from './add-statement.tsx'
import { DoneLines } from './done-lines.tsx'
import { SumOfLines } from './lines-total.tsx'
import { PayerNames } from './payer-names.tsx'
import { LinesSkeleton, WaitingLines } from './waiting-lines.tsx'
import './bank-statements.css'

/** The lines of bank statements: those that wait for a loan, those that are assigned, and those that pay no loan. */
export function BankStatements() {
  const t = useText()
  const [statementText] = useUrlState('statement', '')
  const statementId = Number(statementText) || undefined
  const statements = useRead(listBankStatements, {})
  const totals = useRead(getBankTotals, { query: statementId ? { statementId: String(statementId) } : {} })
  const [opened, setOpened] = useState<'ADD' | 'NAMES' | null>(null)
  const close = () => setOpened(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpened('ADD')}>
      {t('bank.add')}
    </Button>
  )
  const hasAny = (statements.data?.length ?? 0) > 0
  return (
    <Page
      title={t('bank.title')}
      subtitle={t('bank.subtitle')}
      actions={
        hasAny && (
          <>
            <Button variant="default" onClick={() => setOpened('NAMES')}>
              {t('bank.names')}
            </Button>
            {add}
          </>
        )
      }
    >
      {(statements.isError || totals.isError) && (
        <ErrorState
          message={t('bank.failed')}
          onRetry={() => void Promise.all([statements.refetch(), totals.refetch()])}
        />
      )}
      {(statements.isPending || totals.isPending) && (
        <div className="stack" data-gap="16">
          <Skeleton height="120px" />
          <LinesSkeleton />
        </div>
      )}
      {statements.data?.length === 0 && (
        <div className="panel">
          <EmptyState message={t('bank.empty')} icon={<IconBuildingBank size={24} stroke={1.5} aria-hidden="true" />}>
            <p className="muted small block breaks">{t('bank.emptyHint')}</p>
            <ol className="bank-steps fit-columns" data-gap="16" data-column="200">
              {FIRST_STEPS.map((step) => (
                <li key={step} className="stack" data-gap="4">
                  <strong>{t(`bank.step.${step}`)}</strong>
                  <span className="muted small">{t(`bank.stepHint.${step}`)}</span>
                </li>
              ))}
            </ol>
            {add}
          </EmptyState>
        </div>
      )}
      {hasAny && totals.data && <Panels totals={totals.data} statementId={statementId} />}
      {opened === 'ADD' && <AddStatement onClose={close} />}
      {opened === 'NAMES' && <PayerNames onClose={close} />}
    </Page>
  )
}

/** How a statement becomes payments. */
const FIRST_STEPS = ['DOWNLOAD', 'ADD', 'ACCEPT'] as const

type PanelsProps = { totals: ResultOf<typeof getBankTotals>; statementId: number | undefined }

/** The sums, and under them the lines by status. */
function Panels({ totals, statementId }: PanelsProps) {
  const t = useText()
  const tabs = [
    { key: 'waiting', title: t('bank.waiting'), content: <WaitingLines statementId={statementId} /> },
    { key: 'assigned', title: t('bank.assigned'), content: <DoneLines status="ASSIGNED" statementId={statementId} /> },
    { key: 'aside', title: t('bank.setAside'), content: <DoneLines status="SET_ASIDE" statementId={statementId} /> },
  ]
  return (
    <div className="stack" data-gap="16">
      <StatementChoice />
      <BankTotals totals={totals} />
      <TabPanels label={t('bank.title')} tabs={tabs} />
    </div>
  )
}

/** The choice of a statement, where there are several. */
function StatementChoice() {
  const t = useText()
  const format = useFormat()
  const [chosen, setChosen] = useUrlState('statement', '')
  const { data = [] } = useRead(listBankStatements, {})
  if (data.length < 2) return null
  const daysOf = ({ from, to }: { from: string; to: string }) =>
    from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`
  return (
    <SelectField
      className="bank-statement-choice"
      label={t('bank.statement')}
      value={chosen}
      data={[
        { value: '', label: t('bank.allStatements') },
        ...data.map(({ id, fileName, from, to }) => ({
          value: String(id),
          label: `${fileName} (${daysOf({ from, to })})`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => setChosen(value)}
    />
  )
}

/** The money received, and the three sums of its lines by status, which add up to it. */
function BankTotals({ totals: { all, assigned, waiting, setAside } }: { totals: ResultOf<typeof getBankTotals> }) {
  const t = useText()
  const done = all.count - waiting.count
  return (
    <section className="section panel stack" data-gap="16" aria-label={t('bank.totals')}>
      <dl className="bank-totals fit-columns" data-gap="16" data-column="160">
        <SumOfLines label={t('bank.all')} sum={all} />
        <SumOfLines label={t('bank.assigned')} sum={assigned} />
        <SumOfLines label={t('bank.waiting')} sum={waiting} isOpen={waiting.count > 0} />
        <SumOfLines label={t('bank.setAside')} sum={setAside} />
      </dl>
      <div className="row" data-gap="12">
        <progress className="progress" aria-label={t('bank.dealtWith')} value={done} max={Math.max(1, all.count)} />
        <span className="muted small block breaks figures">{t('bank.progress', { done, all: all.count })}</span>
      </div>
    </section>
  )
}
