import {
  type Condition,
  type ConditionGroup,
  isGroup,
  type Joint,
  type Sentence,
} from '@atesta/forms/sentences/model.ts'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionRow } from './condition-row.tsx'
import { emptyCondition, keyed, keyOf, moved, removed, replaced } from './draft.ts'
import classes from './rules.module.css'

type ListProps<T> = {
  parts: T[]
  onChange: (parts: T[]) => void
  children: (part: T, at: number) => ReactNode
}
type Part = Condition | ConditionGroup

/** Conditions in order, each with a name, that can be moved and removed. */
function PartList<T extends Part>({ parts, onChange, children }: ListProps<T>) {
  const { t } = useTranslation('rules')
  const list = useRef<HTMLDivElement>(null)
  const remove = (at: number) => {
    onChange(removed(parts, at))
    // The button that had the focus is gone; without this the focus would be lost with it.
    list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  if (parts.length === 0) return null
  return (
    <div className={classes.parts} data-parts ref={list}>
      {parts.map((part, at) => {
        const name = t(isGroup(part) ? 'group' : 'condition', { number: at + 1 })
        return (
          <fieldset key={keyOf(part, at)} aria-label={name} className={classes.part}>
            <div className={classes.head}>
              <span className={classes.name}>{name}</span>
              {parts.length > 1 && (
                <>
                  <ActionIcon
                    aria-label={t('up', { name })}
                    disabled={at === 0}
                    onClick={() => onChange(moved(parts, at, -1))}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('down', { name })}
                    disabled={at === parts.length - 1}
                    onClick={() => onChange(moved(parts, at, 1))}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                </>
              )}
              <ActionIcon aria-label={t('remove', { name })} onClick={() => remove(at)}>
                <IconTrash size={16} />
              </ActionIcon>
            </div>
            {children(part, at)}
          </fieldset>
        )
      })}
    </div>
  )
}

function JointControl({
  label,
  value,
  onChange,
}: {
  label: string
  value: Joint
  onChange: (joint: Joint) => void
}) {
  const { t } = useTranslation('rules')
  return (
    <SegmentedControl
      aria-label={label}
      fullWidth
      data={(['all', 'any'] as const).map((joint) => ({ value: joint, label: t(joint) }))}
      value={value}
      onChange={(joint) => onChange(joint as Joint)}
    />
  )
}

function AddButton({ label, onClick, first }: { label: string; onClick: () => void; first?: boolean }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={16} />}
      data-add={first || undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** What was added takes the focus, in its first list: the keyboard goes on there, not at the button behind it. */
function useAdding(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (!isAdding.current || count === 0) return
    isAdding.current = false
    const parts = box.current?.querySelectorAll(':scope > [data-parts] > fieldset')
    parts
      ?.item(count - 1)
      ?.querySelector<HTMLElement>('[role=combobox]')
      ?.focus()
  }, [count])
  const adding = (add: () => void) => () => {
    isAdding.current = true
    add()
  }
  return { box, adding }
}

function GroupEditor({
  group,
  onChange,
}: {
  group: ConditionGroup
  onChange: (group: ConditionGroup) => void
}) {
  const { t } = useTranslation('rules')
  const set = (conditions: Condition[]) => onChange({ ...group, conditions })
  const { box, adding } = useAdding(group.conditions.length)
  return (
    <div className={classes.sentence} ref={box}>
      {group.conditions.length > 1 && (
        <JointControl
          label={t('joint_group')}
          value={group.joint}
          onChange={(joint) => onChange({ ...group, joint })}
        />
      )}
      <PartList parts={group.conditions} onChange={set}>
        {(condition, at) => (
          <ConditionRow
            condition={condition}
            onChange={(next) => set(replaced(group.conditions, at, next))}
          />
        )}
      </PartList>
      <div>
        <AddButton
          label={t('add')}
          first
          onClick={adding(() => set([...group.conditions, keyed(emptyCondition)]))}
        />
      </div>
    </div>
  )
}

type Props = { sentence: Sentence; onChange: (sentence: Sentence) => void }

/** The conditions of a sentence, all or any of which must hold, with groups one level deep. */
export function SentenceEditor({ sentence, onChange }: Props) {
  const { t } = useTranslation('rules')
  const { joint, parts } = sentence
  const set = (next: Part[]) => onChange({ ...sentence, parts: next })
  const group = (): ConditionGroup =>
    keyed({
      joint: joint === 'all' ? 'any' : 'all',
      conditions: [keyed(emptyCondition), keyed(emptyCondition)],
    })
  const { box, adding } = useAdding(parts.length)
  return (
    <div className={classes.sentence} ref={box}>
      {parts.length > 1 && (
        <JointControl
          label={t('joint')}
          value={joint}
          onChange={(next) => onChange({ ...sentence, joint: next })}
        />
      )}
      <PartList parts={parts} onChange={set}>
        {(part, at) =>
          isGroup(part) ? (
            <GroupEditor group={part} onChange={(next) => set(replaced(parts, at, next))} />
          ) : (
            <ConditionRow condition={part} onChange={(next) => set(replaced(parts, at, next))} />
          )
        }
      </PartList>
      <div className={classes.adding}>
        <AddButton label={t('add')} first onClick={adding(() => set([...parts, keyed(emptyCondition)]))} />
        {parts.length > 0 && (
          <AddButton label={t('add_group')} onClick={adding(() => set([...parts, group()]))} />
        )}
      </div>
    </div>
  )
}
