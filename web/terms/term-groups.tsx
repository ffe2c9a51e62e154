import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import {
  applies,
  isSameValue,
  TERM_QUESTIONS,
  type TermKey,
  type TermQuestion,
  type TermValues,
  termEntry,
} from '#contract/loans/term-table.ts'
import { loadTexts } from '../i18n/language.ts'
import { QuestionGroup } from './question-group.tsx'
import { TermField } from './term-field.tsx'
import { type ScheduleParts, useTermSentence } from './term-sentence.ts'

type Props = {
  /** The terms that this form asks for. Those that are always shown stand elsewhere. */
  terms: readonly TermKey[]
  values: TermValues
  /** The values with which a group stands folded. */
  usual: TermValues
  /** The properties that tie a term's field to the form. */
  fieldOf: (term: TermKey) => Omit<ComponentProps<typeof TermField>, 'term'>
  ofSchedule?: ScheduleParts | undefined
  /** What a group has besides its fields. */
  extras?: { readonly [Question in TermQuestion]?: ReactNode } | undefined
}

/** The rarer terms, grouped by question: folded where they are the usual ones. A question without terms is left out. */
export function TermGroups({ terms, values, usual, fieldOf, ofSchedule, extras = {} }: Props) {
  const sentence = useTermSentence()
  return (
    <div className="term-groups">
      {TERM_QUESTIONS.map((question) => {
        const asked = terms.filter((term) => isRarerTermOf(question, term))
        if (asked.length === 0 && !extras[question]) return null
        return (
          <Group
            key={question}
            question={question}
            sentence={sentence(question, values, ofSchedule)}
            isUnusual={asked.some((term) => applies(term, values) && isUnusual(term, values, usual))}
          >
            <Fields terms={asked.filter((term) => applies(term, values))} fieldOf={fieldOf} />
            {extras[question]}
          </Group>
        )
      })}
    </div>
  )
}

/** What is typed or chosen stands in columns; what is ticked follows, one below the other. */
function Fields({ terms, fieldOf }: Pick<Props, 'terms' | 'fieldOf'>) {
  const isTicked = (term: TermKey) => termEntry(term).kind === 'YES_NO'
  const ticked = terms.filter(isTicked)
  const shown = (term: TermKey) => <TermField key={term} term={term} {...fieldOf(term)} />
  return (
    <>
      <div className="fit-columns" data-gap="16" data-column="240" data-keep="true">
        {terms.filter((term) => !isTicked(term)).map(shown)}
      </div>
      {ticked.length > 0 && (
        <div className="stack" data-gap="12" data-before="16">
          {ticked.map(shown)}
        </div>
      )}
    </>
  )
}

const isRarerTermOf = (question: TermQuestion, term: TermKey): boolean => {
  const { place, isAlwaysShown } = termEntry(term)
  return place === question && !isAlwaysShown
}

/** An empty field counts as the first value of its term. */
const isUnusual = (term: TermKey, values: TermValues, usual: TermValues): boolean => {
  const { initial } = termEntry(term)
  return !isSameValue(values[term] ?? initial, usual[term] ?? initial)
}

type GroupProps = { question: TermQuestion; sentence: string; isUnusual: boolean; children: ReactNode }

/** Opens when its terms become unusual; whoever folds or unfolds it has the last word. */
function Group({ isUnusual, ...group }: GroupProps) {
  const [isOpen, setIsOpen] = useState(isUnusual)
  const [wasUnusual, setWasUnusual] = useState(isUnusual)
  if (isUnusual !== wasUnusual) {
    setWasUnusual(isUnusual)
    if (isUnusual) setIsOpen(true)
  }
  // The fields need no help while they are folded. Without it they work too, so a failure is ignored.
  useEffect(() => {
    if (isOpen) loadTexts('TERM_HINTS').catch(() => undefined)
  }, [isOpen])
  return <QuestionGroup {...group} isOpen={isOpen} onToggle={setIsOpen} />
}
