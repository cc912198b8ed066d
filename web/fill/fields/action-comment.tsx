import { isBlank } from '@atesta/forms/rules/blank.ts'
import type { ActionValue } from '@atesta/forms/values.ts'
import { Autocomplete, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assigneeOptions } from '../../queries/options.ts'
import { DueDayInput } from '../../ui/form/due-day-input.tsx'
import { useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { answerAt } from '../state/answers-at.ts'
import classes from './action-comment.module.css'
import type { CommentProps } from './comment-view.tsx'
import { answer, leaveField } from './use-field.ts'

/** A corrective action: what is to be done, by whom and until when. */
export function ActionComment({ path, id, describedBy, invalid }: CommentProps) {
  const { t } = useTranslation('fill')
  const value = useWebForm((state) => answerAt(state.draftSchema, path))
  const action = (typeof value === 'object' && value !== null ? value : {}) as Partial<ActionValue>
  const change = (changes: Partial<ActionValue>) => {
    const { text = '', owner, due } = { ...action, ...changes }
    const isEmpty = [text, owner, due].every(isBlank)
    answer(path, isEmpty ? null : { text, ...(owner ? { owner } : {}), ...(due ? { due } : {}) })
  }
  const leave = () => leaveField(path)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label stands outside, beside the required mark
    <div
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className={classes.action}
    >
      <Textarea
        id={`${id}-text`}
        className={classes.text}
        size="md"
        aria-labelledby={`${id}-label`}
        autosize
        minRows={2}
        error={invalid && isBlank(action.text)}
        value={action.text ?? ''}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onBlur={leave}
      />
      <Owner id={id} owner={action.owner ?? ''} onChange={(owner) => change({ owner })} />
      <DueDayInput
        id={`${id}-due`}
        size="md"
        label={t('action.due')}
        value={action.due ?? ''}
        onChange={(due) => change({ due })}
        onBlur={leave}
      />
    </div>
  )
}

/** A person of the folder, or any typed name; guests do not see who works there. */
function Owner({ id, owner, onChange }: { id: string; owner: string; onChange: (owner: string) => void }) {
  const { t } = useTranslation('fill')
  const folderId = useWebForm((state) => state.task?.folder_id ?? null)
  const isGuest = useFiller((filler) => filler.isGuest)
  const [q] = useDebouncedValue(owner, 250)
  // Names are only suggestions; without them (offline or without permission) the name is typed.
  const { data = [], isSuccess } = useQuery({
    ...assigneeOptions(folderId)(q),
    retry: false,
    enabled: folderId !== null && !isGuest,
  })
  const [left, setLeft] = useState(true)
  const typed = owner.trim().toLowerCase()
  // A partial name is accepted as it is; people are found by address as well.
  const isStranger =
    left &&
    isSuccess &&
    q === owner &&
    typed !== '' &&
    !typed.includes('@') &&
    data.every(({ label }) => label.toLowerCase() !== typed)
  return (
    <Autocomplete
      id={`${id}-owner`}
      size="md"
      label={t('action.owner')}
      autoComplete="off"
      data={[...new Set(data.map((option) => option.label))]}
      value={owner}
      onChange={onChange}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      inputWrapperOrder={['label', 'input', 'description']}
      description={isStranger ? t('action.owner_stranger') : undefined}
    />
  )
}
