import type { FormulaProblem } from '@atesta/forms/sentences/formula-text.ts'
import { Select, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubjectGroup } from './rule-place.ts'

type Props = {
  label: string
  description: string
  /** The text as the rule says it now. */
  text: string
  /** What can be inserted; the value is the text to insert. */
  groups: SubjectGroup[]
  /** Takes a text over; what is wrong with it otherwise. */
  take: (text: string) => FormulaProblem | undefined
  /** Whether a text comes to what the rule says now, however it is written. */
  isCurrent: (text: string) => boolean
}

/** A text with names in square brackets, and a list that inserts them where the cursor is. */
export function NamedText({ label, description, text, groups, take, isCurrent }: Props) {
  const { t } = useTranslation('rules')
  const [typed, setTyped] = useState(text)
  const [problem, setProblem] = useState<FormulaProblem>()
  const [seen, setSeen] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  // Undo changes the rule without this field; a text that already says the same stays as it was typed.
  if (text !== seen) {
    setSeen(text)
    if (!isCurrent(typed)) {
      setTyped(text)
      setProblem(undefined)
    }
  }
  const put = (next: string) => {
    setTyped(next)
    setProblem(take(next))
  }
  const insert = (name: string) => {
    const input = field.current
    const from = input?.selectionStart ?? typed.length
    const to = input?.selectionEnd ?? from
    put(`${typed.slice(0, from)}${name}${typed.slice(to)}`)
    const end = from + name.length
    // After the text has been painted, since setting it moves the cursor to its end.
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(end, end)
    })
  }
  return (
    <>
      <Textarea
        ref={field}
        label={label}
        description={description}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={2000}
        value={typed}
        data-refused={problem?.code}
        onChange={({ currentTarget }) => put(currentTarget.value)}
        error={problem && t(`formula.${problem.code}`, { what: problem.what })}
      />
      <Select
        label={t('calculation.insert')}
        placeholder={t('question_placeholder')}
        nothingFoundMessage={t('nothing_found')}
        data={groups}
        value={null}
        onChange={(name) => name !== null && insert(name)}
        searchable
      />
    </>
  )
}
