import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourSchemeMenu, LanguageMenu } from '../../preferences/preference-menus.tsx'
import { loadDialogFrame } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { useEver } from '../../ui/use-ever.ts'
import { UserMenu } from './account/user-menu.tsx'
import { CompanyName } from './company-name.tsx'
import { DeviceLink } from './device-link.tsx'
import classes from './header.module.css'
import { useSingleKeys } from './keys/use-single-keys.ts'
import { NotificationBell } from './notification-bell.tsx'
import { useTypedAhead } from './search/use-typed-ahead.ts'

const pageSearch = onDemand(() => import('./search/page-search.tsx').then((m) => m.PageSearch))
const keysHelp = onDemand(() => import('./keys/keys-help.tsx').then((m) => m.KeysHelp))

/**
 * Company, search, language and appearance (in the user's menu on narrow screens), the user's menu, and the
 * keys for search and help.
 */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('common')
  const [searching, setSearching] = useState(false)
  const [words, setWords] = useState('')
  const [helping, setHelping] = useState(false)
  const everHelped = useEver(helping)
  const os = useOs()
  const onSearch = useCallback(() => setSearching(true), [])
  const onHelp = useCallback(() => setHelping(true), [])
  useTypedAhead(searching, setWords)
  const endSearch = () => {
    setSearching(false)
    setWords('')
  }
  const PageSearch = useOnDemand(pageSearch, searching, (error) => {
    endSearch()
    notify.error(error)
  })
  const KeysHelp = useOnDemand(keysHelp, helping, (error) => {
    setHelping(false)
    notify.error(error)
  })
  useHotkeys([['mod+K', onSearch]], [])
  // Keys typed while the search is loading must not act on the page.
  useSingleKeys({ onSearch, onHelp, off: searching })
  // People type as soon as they open it. The dialog that prevents losing text must be available offline.
  useEffect(() => {
    const parts = () => Promise.allSettled([pageSearch.load(), loadDialogFrame()])
    const idle = window.setTimeout(() => void parts(), 2000)
    return () => window.clearTimeout(idle)
  }, [])
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} onClick={onMenu} aria-label={t('navigation.menu')} data-menu>
        <IconMenu2 size={20} />
      </ActionIcon>
      <CompanyName />
      <UnstyledButton className={classes.search} onClick={onSearch} aria-label={t('navigation.search')}>
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>{t('navigation.search')}</span>
        <Kbd className={classes.keys} size="xs" aria-hidden>
          {os === 'macos' ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <div className={classes.end}>
        <DeviceLink />
        <Suspense fallback={<ActionIcon className={classes.coming} aria-hidden tabIndex={-1} />}>
          <NotificationBell />
        </Suspense>
        <div className={classes.preferences}>
          <LanguageMenu />
          <ColourSchemeMenu />
        </div>
        <UserMenu />
      </div>
      <Suspense>
        {searching && PageSearch && (
          <PageSearch words={words} setWords={setWords} onClose={endSearch} onKeys={onHelp} />
        )}
        {everHelped && KeysHelp && <KeysHelp opened={helping} onClose={() => setHelping(false)} />}
      </Suspense>
    </header>
  )
}
