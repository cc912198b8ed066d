import type { ComponentType } from '@atesta/contract/schemas/form.ts'
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { componentIcons } from '../component-icons.tsx'
import type { Kind } from '../state/tree.ts'
import classes from './outline.module.css'
import type { Target } from './use-row-drag.ts'

type Props = {
  id: string
  kind: Kind
  /** Of its only or first component. */
  type: ComponentType | undefined
  words: string
  depth: number
  at: number
  of: number
  /** Of what can be folded. */
  open: boolean | undefined
  current: boolean
  tabbed: boolean
  troubled: boolean
  over: Target['side'] | undefined
}

/**
 * A line of the outline. The tree around it hears what is done with it, so that among hundreds only those are drawn again
 * that change.
 */
export const OutlineLine = memo(function OutlineLine(props: Props) {
  const { id, kind, type, words, depth, at, of, open, current, tabbed, troubled, over } = props
  const { t } = useTranslation('builder')
  const Icon = type && componentIcons[type]
  const Fold = open ? IconChevronDown : IconChevronRight
  return (
    <div
      role="treeitem"
      data-id={id}
      data-kind={kind}
      data-over={over}
      aria-level={depth + 1}
      aria-posinset={at + 1}
      aria-setsize={of}
      aria-expanded={open}
      aria-selected={current}
      tabIndex={tabbed ? 0 : -1}
      className={classes.row}
      style={{ paddingInlineStart: 8 + depth * 14 }}
      draggable
    >
      {open !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.fold}
          data-fold
          aria-label={t(open ? 'outline.collapse' : 'outline.expand', { name: words })}
        >
          <Fold size={16} aria-hidden />
        </button>
      )}
      {Icon && <Icon size={16} aria-hidden />}
      <span className={classes.name} title={words}>
        {words}
      </span>
      {troubled && (
        <span className={classes.trouble} title={t('problems.here')}>
          <span className="visually-hidden">{t('problems.here')}</span>
        </span>
      )}
      <IconGripVertical size={14} className={classes.grip} aria-hidden />
    </div>
  )
})
