import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourSchemeMenu, LanguageMenu } from '../../preferences/preference-menus.tsx'
import { CompanyName } from './company-name.tsx'
import classes from './header.module.css'
import { UserMenu } from './user-menu.tsx'

const PageSearch = lazy(() => import('./page-search.tsx').then((m) => ({ default: m.PageSearch })))

/** Company, search, language, appearance and the person's menu. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('common')
  const [searching, setSearching] = useState(false)
  const os = useOs()
  const open = () => setSearching(true)
  useHotkeys([['mod+K', open]], [])
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} onClick={onMenu} aria-label={t('navigation.menu')} data-menu>
        <IconMenu2 size={20} />
      </ActionIcon>
      <CompanyName />
      <UnstyledButton className={classes.search} onClick={open} aria-label={t('navigation.search')}>
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>{t('navigation.search')}</span>
        <Kbd className={classes.keys} size="xs" aria-hidden>
          {os === 'macos' ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <div className={classes.end}>
        <LanguageMenu />
        <ColourSchemeMenu />
        <UserMenu />
      </div>
      {searching && (
        <Suspense>
          <PageSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  )
}
