import { maxGroupRecords } from '@atesta/forms/constraints.ts'
import { isBlank } from '@atesta/forms/rules/blank.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { uploadQueue, useWebForm } from '../../fill.ts'
import { withdrawNamed } from '../../sending/clear-uploads.ts'
import { answerAt, type FieldPath, idAt, inside, keyOf, listedTexts } from '../../state/answers-at.ts'
import { RecordKeys } from '../../state/record-keys.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { useEntities } from '../form-context.ts'
import { TwoStepButton } from '../two-step-button.tsx'
import { answer, leaveField, useProblem, useTexts } from '../use-field.ts'
import classes from './group.module.css'

const none: unknown[] = []

const recordsAt = (path: FieldPath, { draftSchema } = useWebForm.getState()): unknown[] => {
  const found = answerAt(draftSchema, path)
  return Array.isArray(found) ? found : none
}

/** A repeated set of questions: one record for each inspected item. */
export function GroupField(props: FieldProps) {
  const { path, component, Inner } = props
  const { t } = useTranslation('fill')
  const texts = useTexts(path)
  const [recordKeys] = useState(() => new RecordKeys())
  const keys = useWebForm(useShallow((state) => recordKeys.of(recordsAt(path, state))))
  const count = keys.length
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const most = Math.min(component.max ?? maxGroupRecords, maxGroupRecords)
  const least = component.min ?? 0
  const label = texts(component.label)
  const name = label || t('group.record')
  // Shown once: as a hint, or as a problem.
  const isTold = useProblem(keyOf(path))?.code === 'too_few_records'

  const add = () => {
    answer(path, [...recordsAt(path), {}])
    requestAnimationFrame(() => {
      const last = list.current?.lastElementChild
      last?.querySelector<HTMLElement>(':scope [data-field] :is(input, textarea, select, button)')?.focus()
    })
  }
  const remove = useCallback(
    (index: number) => {
      const records = recordsAt(path)
      answer(
        path,
        records.filter((_, at) => at !== index),
      )
      leaveField(path)
      void withdrawNamed(uploadQueue, listedTexts(records[index]))
      requestAnimationFrame(() => {
        // The focused button went with its record.
        const left = list.current?.children ?? []
        const next = left[Math.min(index, left.length - 1)]?.querySelector<HTMLElement>(':scope > div button')
        ;(next ?? addButton.current)?.focus()
      })
    },
    [path],
  )
  return (
    <FieldFrame
      {...props}
      group="group"
      hint={count < least && !isTold ? t('errors.too_few_records', { count: least }) : null}
    >
      {({ id, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the question's heading
        <div
          id={id}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className={classes.group}
        >
          <ol ref={list} className={classes.records}>
            {keys.map((key, index) => (
              <RecordView key={key} path={path} index={index} name={name} Inner={Inner} onRemove={remove} />
            ))}
          </ol>
          <Button
            ref={addButton}
            size="md"
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={count >= most}
            onClick={add}
          >
            {label ? t('group.add', { name: label }) : t('group.add_record')}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

type RecordProps = {
  path: FieldPath
  index: number
  name: string
  Inner: FieldProps['Inner']
  onRemove: (index: number) => void
}

const RecordView = memo(function RecordView({ path, index, name, Inner, onRemove }: RecordProps) {
  const { t } = useTranslation('fill')
  const id = String(path.at(-1))
  const members = useEntities().components[id]?.components
  const isEmpty = useWebForm((state) => {
    const record = answerAt(state.draftSchema, [...path, index] as unknown as FieldPath)
    return Object.values((record ?? {}) as object).every(isBlank)
  })
  const paths = useMemo(
    () => (members ?? []).map((member) => inside(path, index, member)),
    [members, path, index],
  )
  const title = t('group.numbered', { name, number: index + 1 })
  const titleId = `field-${keyOf(path)}-${index}-title`
  return (
    <li className={classes.record} aria-labelledby={titleId}>
      <div className={classes.head}>
        <span id={titleId} className={classes.title}>
          {title}
        </span>
        <TwoStepButton name={title} atOnce={isEmpty} onRemove={() => onRemove(index)} />
      </div>
      {paths.map((inner) => (
        <Inner key={idAt(inner)} path={inner} />
      ))}
    </li>
  )
})
