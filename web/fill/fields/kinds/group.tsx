import { maxGroupRecords } from '@atesta/forms/constraints.ts'
import { isBlank } from '@atesta/forms/rules/blank.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadQueue, useWebForm } from '../../fill.ts'
import { withdrawNamed } from '../../sending/clear-uploads.ts'
import { answerAt, type FieldPath, inside, keyOf, listedTexts } from '../../state/answers-at.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { useEntities } from '../form-context.ts'
import { TwoStepButton } from '../two-step-button.tsx'
import { answer, leaveField, useProblem, useTexts } from '../use-field.ts'
import classes from './group.module.css'

const recordsAt = (path: FieldPath): unknown[] => {
  const found = answerAt(useWebForm.getState().draftSchema, path)
  return Array.isArray(found) ? found : []
}

/** A repeated set of questions: one record for each inspected item. */
export function GroupField(props: FieldProps) {
  const { path, component, Inner } = props
  const { t } = useTranslation('fill')
  const texts = useTexts(path)
  const count = useWebForm((state) => {
    const records = answerAt(state.draftSchema, path)
    return Array.isArray(records) ? records.length : 0
  })
  const list = useRef<HTMLOListElement>(null)
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
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a record has no identity but its place
              <RecordView key={index} path={path} index={index} name={name} Inner={Inner} onRemove={remove} />
            ))}
          </ol>
          <Button
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
        <Inner key={keyOf(inner)} path={inner} />
      ))}
    </li>
  )
})
