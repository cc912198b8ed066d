import { Button, CloseButton, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCheck, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress, ListChange, ListKind } from '../../address/list-address.ts'
import hint from '../scroll-hint.module.css'
import { hintScrolling } from '../scroll-hint.ts'
import classes from './list-toolbar.module.css'
import type { PageAnswer } from './page-range.ts'

/** A filter with fixed choices; a flag is a filter with the single choice `true`. */
export type Filter<F extends string> = {
  /** The query parameter of the API and of the address. */
  name: F
  label: string
  choices: { value: string; label: string }[]
}

type NameIn<L extends ListKind> = keyof L['filters'] & string

type Props<L extends ListKind> = {
  list: ListAddress<L>
  /** The list's query: while the list is empty, no search or filters are offered. */
  read?: { data?: PageAnswer | undefined; isPlaceholderData: boolean } | undefined
  filters?: Filter<NameIn<L>>[]
  /** The accessible name of the search box: "Search workflows". */
  searchLabel: string
  /** Replaces the toolbar while rows are selected. */
  bulk?: ReactNode
  /** After the filters: special ones, such as a range of dates. */
  extra?: ReactNode
  /** The list's views and columns. */
  tools?: ReactNode
  /** At the right end, such as a switch between table and map. */
  children?: ReactNode
}

/** How long words that are put into the address are expected there, in ms; others may take their place on the way. */
const lapse = 5000

function SearchBox({ list, label }: { list: Pick<ListAddress, 'q' | 'change'>; label: string }) {
  const { t } = useTranslation('common')
  const [words, setWords] = useState(list.q)
  /** What this box has put into the address and has not seen there yet. */
  const asked = useRef<string[]>([])
  const search = useDebouncedCallback((q: string) => {
    if (q !== (asked.current.at(-1) ?? list.q)) {
      asked.current.push(q)
      setTimeout(() => asked.current.splice(0, asked.current.indexOf(q) + 1), lapse)
    }
    list.change({ q }, 'replace')
  }, 250)
  // Back and "clear filters" change the address without this box. What it has put there itself changes nothing: meanwhile
  // more may have been typed, and the space behind a word stands in the box alone.
  useEffect(() => {
    const at = asked.current.indexOf(list.q)
    if (at < 0) setWords(list.q)
    asked.current = asked.current.slice(at < 0 ? asked.current.length : at + 1)
  }, [list.q])
  const put = (q: string) => {
    setWords(q)
    search(q.trim())
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      value={words}
      onChange={(event) => put(event.currentTarget.value)}
      // The browser's own Escape clears the box; in an empty one it returns to the keys of the list, as Enter
      // does. On a phone the keyboard is then closed, which makes room for the results.
      onKeyDown={({ key, currentTarget, nativeEvent: { isComposing } }) => {
        if (isComposing || !(key === 'Enter' || (key === 'Escape' && currentTarget.value === ''))) return
        search.flush()
        currentTarget.blur()
      }}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} />}
      rightSection={
        words ? <CloseButton size="sm" aria-label={t('list.clear_search')} onClick={() => put('')} /> : null
      }
    />
  )
}

type ChipProps<L extends ListKind> = { filter: Filter<NameIn<L>>; list: ListAddress<L> }
function FilterChip<L extends ListKind>({ filter, list }: ChipProps<L>) {
  const { t } = useTranslation('common')
  const value = list.filters[filter.name]
  const chosen = filter.choices.find((choice) => choice.value === value)
  const set = (next: string | undefined) =>
    list.change({ filters: { [filter.name]: next } as ListChange<L>['filters'] })
  const [only] = filter.choices
  if (filter.choices.length === 1 && only) {
    return (
      <Button
        variant={chosen ? 'light' : 'default'}
        aria-pressed={!!chosen}
        onClick={() => set(chosen ? undefined : only.value)}
        leftSection={chosen ? <IconCheck size={16} /> : undefined}
      >
        {filter.label}
      </Button>
    )
  }
  return (
    <span className={classes.chip}>
      {/* Rendered outside: the row of filters scrolls on a phone, and would clip a menu inside it. */}
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant={chosen ? 'light' : 'default'}
            rightSection={chosen ? undefined : <IconChevronDown size={16} />}
          >
            {chosen ? `${filter.label}: ${chosen.label}` : filter.label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {filter.choices.map((choice) => (
            <Menu.Item
              key={choice.value}
              onClick={() => set(choice.value)}
              rightSection={choice.value === value ? <IconCheck size={16} /> : null}
            >
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen && (
        <CloseButton
          icon={<IconX size={14} />}
          aria-label={t('list.remove_filter', { name: filter.label })}
          onClick={() => set(undefined)}
        />
      )}
    </span>
  )
}

/** A filter that reveals rows left out by default: it stays even when the list is empty. */
const revealing = 'archived'

/** Whether the list is empty by itself, not only because of search words and filters. */
const isBare = ({ list, read }: { list: Pick<ListAddress, 'narrowed'> } & Pick<Props<ListKind>, 'read'>) =>
  !list.narrowed && read?.data?.page === 1 && read.data.data.length === 0 && !read.isPlaceholderData

/**
 * Search box and filter chips above a list, bound to the address; while rows are selected, the bulk bar
 * instead.
 */
export function ListToolbar<L extends ListKind>({ bulk, ...props }: Props<L>) {
  const { filters, children } = props
  if (bulk) return <div className={classes.toolbar}>{bulk}</div>
  if (!isBare(props)) return <Tools {...props} />
  const left = filters?.filter(({ name }) => name === revealing)
  return left?.length || children ? (
    <Tools list={props.list} filters={left}>
      {children}
    </Tools>
  ) : null
}

type ToolsProps<L extends ListKind> = Omit<Props<L>, 'read' | 'bulk' | 'searchLabel'> & {
  /** Without it there is nothing to search. */
  searchLabel?: string
}

function Tools<L extends ListKind>({
  list,
  filters = [],
  searchLabel,
  extra,
  tools,
  children,
}: ToolsProps<L>) {
  const { t } = useTranslation('common')
  const filtered = Object.keys(list.filters).length > 0
  return (
    <search className={classes.toolbar}>
      <div className={classes.narrowing}>
        {searchLabel && <SearchBox list={list} label={searchLabel} />}
        {(filters.length > 0 || extra) && (
          <div ref={hintScrolling} className={`${classes.chips} ${hint.fades}`}>
            {filters.map((filter) => (
              <FilterChip key={filter.name} filter={filter} list={list} />
            ))}
            {extra}
            {filtered && (
              <Button variant="subtle" color="gray" onClick={list.clear}>
                {t('list.clear_filters')}
              </Button>
            )}
          </div>
        )}
      </div>
      {(tools || children) && (
        <div className={classes.end}>
          {tools && <div className={classes.tools}>{tools}</div>}
          {children && <div className={classes.others}>{children}</div>}
        </div>
      )}
    </search>
  )
}
