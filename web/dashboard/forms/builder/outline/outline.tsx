import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { componentIcons } from '../component-icons.tsx'
import { placedProblems, rulesToCheck } from '../state/problem-places.ts'
import { pathTo } from '../state/tree.ts'
import { change, choose, duplicate, removePart, shift, useBuilder } from '../use-builder.ts'
import { usePartName } from '../use-part-name.ts'
import { useSettled } from '../use-settled.ts'
import classes from './outline.module.css'
import { outlineRows, type Row } from './outline-rows.ts'
import { useRowDrag } from './use-row-drag.ts'

type Props = {
  /** Opens the palette. */
  onAdd: () => void
  /** Goes to the fields of what is selected. */
  onProperties: () => void
}

/** Which lines have problems in them. */
function useTroubled(): ReadonlySet<string> {
  const structure = useSettled()
  return useMemo(
    () =>
      new Set(
        [...placedProblems(structure), ...rulesToCheck(structure)].flatMap(({ id }) =>
          pathTo(structure, id).map(({ part }) => part.id),
        ),
      ),
    [structure],
  )
}

function rowIcon({ found: { kind, part } }: Row) {
  const type = kind === 'component' ? part.type : kind === 'question' ? part.components[0]?.type : undefined
  if (!type) return null
  const Icon = componentIcons[type]
  return <Icon size={16} aria-hidden />
}

/** What the keys do on a line. True: nothing else should happen. */
function act(event: KeyboardEvent, row: Row, rows: Row[], { onAdd, onProperties }: Props): boolean {
  const { id } = row.found.part
  const at = rows.indexOf(row)
  const go = (to: number) => {
    const next = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (next) choose(next.found.part.id)
  }
  const control = event.ctrlKey || event.metaKey
  if (event.altKey && event.key === 'ArrowUp') shift(id, -1)
  else if (event.altKey && event.key === 'ArrowDown') shift(id, 1)
  else if (event.altKey) return false
  else if (event.key === 'ArrowUp') go(at - 1)
  else if (event.key === 'ArrowDown') go(at + 1)
  else if (event.key === 'Home') go(0)
  else if (event.key === 'End') go(rows.length - 1)
  else if (event.key === 'ArrowLeft' && row.open) change(id, { collapsed: true })
  else if (event.key === 'ArrowRight' && row.open === false) change(id, { collapsed: false })
  else if ((event.key === '/' || event.key === 'Enter') && !control) onAdd()
  else if (event.key === 'F2' || event.key === ' ') onProperties()
  else if (event.key.toLowerCase() === 'd' && control) duplicate(id)
  else if (event.key === 'Delete' || event.key === 'Backspace') removePart(id)
  else return false
  return true
}

/** The steps, sections and questions of the form as a tree: walked, moved and added to by keyboard, or dragged. */
export function Outline(props: Props) {
  const { t } = useTranslation('builder')
  const name = usePartName()
  const structure = useBuilder((state) => state.structure)
  const selected = useBuilder((state) => state.selected)
  const rows = useMemo(() => outlineRows(structure), [structure])
  const troubled = useTroubled()
  const { target, dragOf } = useRowDrag()
  const list = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  // A component without a line of its own is shown at its question's.
  const current = useMemo(() => {
    const ids = new Set(rows.map(({ found }) => found.part.id))
    return selected && pathTo(structure, selected).findLast(({ part }) => ids.has(part.id))?.part.id
  }, [rows, structure, selected])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move draws the lines again
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(current ?? '')}"]`)
    line?.scrollIntoView({ block: 'nearest' })
    // The keyboard stays with the selection, also where a move has drawn the line again.
    if (held.current) line?.focus({ preventScroll: true })
  }, [current, rows])
  const tabbed = current ?? rows[0]?.found.part.id
  return (
    <div
      ref={list}
      role="tree"
      aria-label={t('outline.title')}
      className={classes.tree}
      onFocus={() => {
        held.current = true
      }}
      onBlur={(event) => {
        // A line that is drawn again loses the focus to nothing.
        if (event.relatedTarget) held.current = false
      }}
    >
      {rows.map((row) => {
        const { found, depth, open } = row
        const { id } = found.part
        return (
          <div
            key={id}
            role="treeitem"
            data-id={id}
            data-kind={found.kind}
            data-over={target?.id === id ? target.side : undefined}
            aria-level={depth + 1}
            aria-posinset={found.at + 1}
            aria-setsize={found.of}
            aria-expanded={open}
            aria-selected={id === current}
            tabIndex={id === tabbed ? 0 : -1}
            className={classes.row}
            style={{ paddingInlineStart: 8 + depth * 14 }}
            onClick={() => choose(id)}
            onDoubleClick={props.onProperties}
            onKeyDown={(event) => {
              if (!act(event, row, rows, props)) return
              event.preventDefault()
              event.stopPropagation()
            }}
            {...dragOf(found)}
          >
            {open === undefined ? (
              rowIcon(row)
            ) : (
              <button
                type="button"
                tabIndex={-1}
                className={classes.fold}
                aria-label={t(open ? 'outline.collapse' : 'outline.expand', { name: name(found) })}
                onClick={(event) => {
                  event.stopPropagation()
                  change(id, { collapsed: open })
                }}
              >
                {open ? (
                  <IconChevronDown size={16} aria-hidden />
                ) : (
                  <IconChevronRight size={16} aria-hidden />
                )}
              </button>
            )}
            <span className={classes.name} title={name(found)}>
              {name(found)}
            </span>
            {troubled.has(id) && (
              <span className={classes.trouble} title={t('problems.here')}>
                <span className="visually-hidden">{t('problems.here')}</span>
              </span>
            )}
            <IconGripVertical size={14} className={classes.grip} aria-hidden />
          </div>
        )
      })}
    </div>
  )
}
