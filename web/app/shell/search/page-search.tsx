import { Button, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from './use-commands.tsx'
import { useRecords } from './use-records.tsx'

const [store, search] = createSpotlight()

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Commands whose name contains every word, however it is accented. */
function matching(groups: SpotlightActionGroupData[], words: string): SpotlightActionGroupData[] {
  const wanted = plain(words).split(/\s+/)
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label }) => wanted.every((word) => plain(label ?? '').includes(word))),
    }))
    .filter(({ actions }) => actions.length > 0)
}

/** Found records take the place of the line that was marked; Enter then means the first. */
function openFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const lines = event.currentTarget.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('[data-action]')
  if (lines && ![...lines].some((line) => line.hasAttribute('data-selected'))) lines[0]?.click()
}

type Props = {
  /** What has been typed: the first letters while this was still being fetched. */
  words: string
  setWords: (words: string) => void
  onClose: () => void
  onKeys: () => void
}

/** Finds records, jumps to any page and starts any action by typing; opened by the search box or Ctrl/⌘ K. */
export function PageSearch({ words, setWords, onClose, onKeys }: Props) {
  const { t } = useTranslation(['common', 'dashboard'])
  const typed = words.trim()
  const [asked] = useDebouncedValue(typed, 200)
  const { groups: records, searching, failure, retry } = useRecords(typed, asked)
  // Records first: the server has looked into more than their names, so they are not filtered here.
  const groups = [...records, ...matching(useCommands(onKeys), typed)]
  useEffect(() => {
    search.open()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other records: the arrows begin at the top again
  useEffect(() => {
    store.updateState((state) => ({ ...state, selected: -1 }))
  }, [records])
  const waiting = searching || asked !== typed
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
      attributes={{ content: { 'aria-label': t('navigation.search') } }}
      centered={false}
      yOffset={96}
      size={560}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
    >
      <Spotlight.Search
        placeholder={t('navigation.search')}
        aria-label={t('navigation.search')}
        onKeyDown={openFirst}
        leftSection={<IconSearch size={18} />}
        rightSection={searching ? <Loader size={16} /> : null}
      />
      {groups.length > 0 && (
        <Spotlight.ActionsList>
          {groups.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map(({ id, ...action }) => (
                <Spotlight.Action key={id} {...action} />
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
