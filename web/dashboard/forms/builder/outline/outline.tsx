import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../state/form-templates.ts'
import { placedProblems, rulesToCheck } from '../state/problem-places.ts'
import { pathTo } from '../state/tree.ts'
import { choose, duplicate, removePart, shift, useBuilder } from '../use-builder.ts'
import { usePartName } from '../use-part-name.ts'
import { useSettled } from '../use-settled.ts'
import classes from './outline.module.css'
import { OutlineLine } from './outline-line.tsx'
import { outlineRows, type Row } from './outline-rows.ts'
import { lineOf, useRowDrag } from './use-row-drag.ts'

type Props = {
  /** Opens the palette. */
  onAdd: () => void
  /** What a press on a line does: on a phone, where nothing else is shown beside it, it opens the fields. */
  onChoose: (id: string) => void
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

const typeOf = ({ found: { kind, part } }: Row) =>
  kind === 'component' ? part.type : kind === 'question' ? part.components[0]?.type : undefined

const foldOne = (id: string, isFolded: boolean) => fold(useBuilder, [id], isFolded)

/** What the keys do on a line. True: nothing else should happen. */
function act(event: KeyboardEvent, row: Row, rows: Row[], { onAdd, onProperties }: Props): boolean {
  const { id } = row.found.part
  const at = rows.indexOf(row)
  const holder = rows.findLastIndex(({ depth }, index) => index < at && depth < row.depth)
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
  else if (event.key === 'ArrowLeft' && row.open) foldOne(id, true)
  else if (event.key === 'ArrowLeft' && holder >= 0) go(holder)
  else if (event.key === 'ArrowRight' && row.open === false) foldOne(id, false)
  else if (event.key === 'ArrowRight' && (rows[at + 1]?.depth ?? 0) > row.depth) go(at + 1)
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
  const folded = useBuilder((state) => state.folded)
  const rows = useMemo(() => outlineRows(structure, folded), [structure, folded])
  const troubled = useTroubled()
  const { target, dragging } = useRowDrag()
  // A component without a line of its own is shown at its question's.
  const current = useMemo(() => {
    const ids = new Set(rows.map(({ found }) => found.part.id))
    return (selected && pathTo(structure, selected).findLast(({ part }) => ids.has(part.id))?.part.id) || null
  }, [rows, structure, selected])
  const { list, holding } = useHeldLine(current, rows.map(({ found }) => found.part.id).join())
  const tabbed = current ?? rows[0]?.found.part.id
  const press = (event: MouseEvent) => {
    const id = lineOf(event)?.found.part.id
    if (id === undefined) return
    const isFold = (event.target as Element).closest('[data-fold]') !== null
    if (isFold) foldOne(id, !folded.has(id))
    else props.onChoose(id)
  }
  return (
    <div
      ref={list}
      role="tree"
      aria-label={t('outline.title')}
      className={classes.tree}
      {...holding}
      {...dragging}
      onClick={press}
      onDoubleClick={(event) => lineOf(event) && props.onProperties()}
      onKeyDown={(event) => {
        const id = lineOf(event)?.found.part.id
        const row = rows.find(({ found }) => found.part.id === id)
        if (!row || !act(event, row, rows, props)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {rows.map((row) => {
        const { found, depth, open } = row
        const { id } = found.part
        return (
          <OutlineLine
            key={id}
            id={id}
            kind={found.kind}
            type={typeOf(row)}
            words={name(found)}
            depth={depth}
            at={found.at}
            of={found.of}
            open={open}
            current={id === current}
            tabbed={id === tabbed}
            troubled={troubled.has(id)}
            over={target?.id === id ? target.side : undefined}
          />
        )
      })}
    </div>
  )
}

/** The current line stays in sight, and keeps the keyboard once the tree has it; `order` changes when lines move. */
function useHeldLine(current: string | null, order: string) {
  const list = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move draws the lines again
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(current ?? '')}"]`)
    line?.scrollIntoView({ block: 'nearest' })
    // The keyboard stays with the selection, also where a move has drawn the line again.
    if (held.current) line?.focus({ preventScroll: true })
  }, [current, order])
  const holding = {
    onFocus: () => {
      held.current = true
    },
    onBlur: (event: FocusEvent) => {
      // A line that is drawn again loses the focus to nothing.
      if (event.relatedTarget) held.current = false
    },
  }
  return { list, holding }
}
