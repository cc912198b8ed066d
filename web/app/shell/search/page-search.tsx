import { Button, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { containsWords } from '../../../ui/list/contains-words.ts'
import classes from './page-search.module.css'
import { useCommands } from './use-commands.tsx'
import { useRecords } from './use-records.tsx'

const [store, search] = createSpotlight()

/** Commands whose name, or what else they are called, contains every word, ignoring accents. */
function matching(groups: SpotlightActionGroupData[], words: string): SpotlightActionGroupData[] {
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label, keywords }) => containsWords(`${label} ${keywords ?? ''}`, words)),
    }))
    .filter(({ actions }) => actions.length > 0)
}

/**
 * Marks and returns the line that Enter opens: the one reached by arrow keys as long as it exists, otherwise
 * the first. Spotlight itself marks one before typing has changed the lines, and none when records arrive.
 */
function markLine(box: HTMLElement | null): HTMLElement | undefined {
  const { selected } = store.getState()
  const found = box?.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('[data-action]')
  const lines = [...(found ?? [])]
  const at = lines.findIndex((line) => selected > 0 && line.dataset.selected)
  const next = Math.max(at, 0)
  for (const line of lines) delete line.dataset.selected
  lines[next]?.setAttribute('data-selected', 'true')
  if (lines.length > 0 && next !== selected) store.updateState((state) => ({ ...state, selected: next }))
  return lines[next]
}

/** The full text of a line that may be too long for its place; a short one is not repeated. */
const titleOf = ({ label = '', description = '' }: { label?: string; description?: string }) =>
  Math.max(label.length, description.length) > 50
    ? [label, description].filter(Boolean).join('\n')
    : undefined

type Props = {
  /** The typed words, including letters typed while the search was loading. */
  words: string
  setWords: (words: string) => void
  onClose: () => void
  onKeys: () => void
}

/** Finds records, opens any page and starts any action by typing; opened by the search box or Ctrl/⌘ K. */
export function PageSearch({ words, setWords, onClose, onKeys }: Props) {
  const { t } = useTranslation(['common', 'dashboard'])
  const typed = words.trim()
  const [asked] = useDebouncedValue(typed, 200)
  const { groups: records, searching, failure, retry } = useRecords(typed, asked)
  // Records first: the server searches more than their names, so they are not filtered here.
  const groups = [...records, ...matching(useCommands(onKeys), typed)]
  useEffect(() => {
    search.open()
  }, [])
  const waiting = searching || asked !== typed
  /** The words typed when Enter was pressed before anything was found. */
  const entered = useRef('')
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const first = markLine(box.current)
    if (waiting || !entered.current) return
    if (entered.current === typed) first?.click()
    entered.current = ''
  })
  const openMarked = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Spotlight opens the marked line.
    if (!markLine(event.currentTarget) && waiting) entered.current = typed
  }
  const said = failure ?? (waiting ? t('dashboard:search.searching') : t('navigation.search_empty'))
  return (
    <Spotlight.Root
      store={store}
      query={words}
      onQueryChange={setWords}
      shortcut={null}
      onSpotlightClose={onClose}
      scrollable
      maxHeight={440}
      lockScroll={false}
      classNames={{
        actionsList: classes.list,
        actionBody: classes.body,
        actionLabel: classes.line,
        actionDescription: classes.line,
        actionSection: classes.section,
      }}
      attributes={{ content: { 'aria-label': t('navigation.search') } }}
      centered={false}
      yOffset={96}
      size={560}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
    >
      <Spotlight.Search
        ref={box}
        placeholder={t('navigation.search')}
        aria-label={t('navigation.search')}
        onKeyDown={openMarked}
        leftSection={<IconSearch size={18} />}
        rightSection={searching ? <Loader size={16} /> : null}
      />
      {groups.length > 0 && (
        <Spotlight.ActionsList aria-busy={waiting}>
          {groups.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map(({ id, ...action }) => (
                <Spotlight.Action key={id} title={titleOf(action)} {...action} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
      {(failure || groups.length === 0) && (
        <Spotlight.Empty role="status">
          {said}
          {failure && (
            <Button variant="subtle" size="compact-sm" onClick={retry}>
              {t('actions.retry')}
            </Button>
          )}
        </Spotlight.Empty>
      )}
    </Spotlight.Root>
  )
}
