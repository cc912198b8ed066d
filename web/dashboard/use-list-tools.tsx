import type { ListView } from '@atesta/contract/schemas/list-view.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListKind } from '../address/list-address.ts'
import { chooseColumns, createView, listViewsQuery, removeView, saveView } from '../preferences/list-views.ts'
import { ColumnsMenu } from '../ui/list/columns-menu.tsx'
import type { Column } from '../ui/list/data-table.tsx'
import { type ViewActions, ViewsMenu } from '../ui/list/views-menu.tsx'
import { notify } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import {
  cleared,
  isChanged,
  isNarrowed,
  readHidden,
  readShown,
  type Shown,
  unnarrowed,
  writeHidden,
} from './view-content.ts'

export type ViewedKind = ListKind & { name: NonNullable<ListKind['name']> }

/** The present state of a list: from its address, and the person's hidden columns. */
function useShown(kind: ViewedKind) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const { data } = useQuery(listViewsQuery)
  const { name, of } = kind
  const kept = useMemo(
    () => (of ? [] : (data?.columns.find(({ list }) => list === name)?.hidden ?? [])),
    [data, name, of],
  )
  const views = useMemo(
    () => data?.views.filter((view) => view.list === name && view.search.of === of) ?? [],
    [data, name, of],
  )
  const asked = readHidden(search.hidden)
  const shown: Shown = { search: readShown(search, kind), hidden: asked ?? kept }
  return { views, kept, asked, shown, current: views.find(({ id }) => id === search.saved) }
}

function useViewActions(
  kind: ViewedKind,
  { shown, kept, current }: ReturnType<typeof useShown>,
): ViewActions {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const go = (next: Record<string, unknown>) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...next }) as typeof now,
      resetScroll: false,
    })
  const open = ({ id, search: { of: _, ...search }, hidden }: Pick<ListView, 'id' | 'search' | 'hidden'>) =>
    go({ ...cleared(kind), ...search, saved: id, hidden: writeHidden(hidden, kept) })
  const change = async (call: Promise<unknown>, said: string) => {
    try {
      await call
      notify.success(said)
    } catch (error) {
      notify.error(error)
    }
  }
  return {
    open,
    leave: () => go(unnarrowed(kind)),
    create: async (name) => {
      open(await createView({ list: kind.name, name, ...shown }))
      notify.success(t('list.view_saved'))
    },
    rename: async (view, name) => {
      await saveView(view, { name })
      notify.success(t('list.view_saved'))
    },
    update: (view) => void change(saveView(view, shown), t('list.view_saved')),
    remove: (view) => {
      const wasOpen = current?.id === view.id
      if (wasOpen) go({ saved: undefined })
      const bringBack = async () => {
        const { id: _, ...kept } = view
        const created = await createView(kept)
        if (wasOpen) go({ saved: created.id })
      }
      removeView(view).then(
        () =>
          notifyUndo(t('list.view_deleted'), {
            label: t('actions.undo'),
            undo: () => void bringBack().catch(notify.error),
          }),
        notify.error,
      )
    },
  }
}

/**
 * Views and columns of a list: its visible columns, and the menus for `ListToolbar`'s `tools`. A list that is
 * not shown as a table has views, but no columns to choose.
 */
export function useListTools<Row>(
  kind: ViewedKind,
  columns: Column<Row>[],
  { tabular = true }: { tabular?: boolean } = {},
): { columns: Column<Row>[]; tools: ReactNode } {
  const navigate = useNavigate()
  const state = useShown(kind)
  const { views, asked, shown, current } = state
  const actions = useViewActions(kind, state)
  const [, ...optional] = columns
  const choose = (hidden: string[]) => {
    // In column order, so that the same choice gives the same text.
    const known = optional.map(({ id }) => id)
    const ids = [...known.filter((id) => hidden.includes(id)), ...hidden.filter((id) => !known.includes(id))]
    if (asked || kind.of)
      void navigate({
        to: '.',
        search: (now) => ({ ...now, hidden: writeHidden(ids, kind.of ? [] : ['']) }),
        replace: true,
        resetScroll: false,
      })
    else chooseColumns(kind.name, ids).catch((error: unknown) => notify.error(error))
  }
  const left = shown.hidden.join()
  const visible = useMemo(
    () => columns.filter(({ id }, index) => index === 0 || !left.split(',').includes(id)),
    [columns, left],
  )
  const tools = (
    <>
      <ViewsMenu
        views={views}
        current={current}
        changed={current !== undefined && isChanged(current, shown)}
        narrowed={isNarrowed(shown, kind) || asked !== undefined}
        actions={actions}
      />
      {tabular && <ColumnsMenu columns={optional} hidden={shown.hidden} onChange={choose} />}
    </>
  )
  return { columns: visible, tools }
}
