import { paths } from '@atesta/contract/paths.ts'
import { UnstyledButton } from '@mantine/core'
import { IconChecklist, IconHome, IconMenu2, IconPlus, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../../side-panels/use-panel.ts'
import classes from './bottom-bar.module.css'

const places = [
  { page: 'home', to: paths.dashboard(), exact: true, icon: IconHome },
  { page: 'workflows', to: paths.workflows(), exact: false, icon: IconChecklist },
] as const

/**
 * Below 768 px, within reach of the thumb: an inspector's main pages, with a new inspection in the middle.
 */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation(['common', 'inspection'])
  const panel = usePanel()
  return (
    <nav data-bottom-bar aria-label={t('navigation.quick')} className={classes.bar}>
      {places.map(({ page, to, exact, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.item}
          activeProps={{ 'data-active': true }}
          activeOptions={{ exact, includeSearch: false }}
        >
          <Icon size={22} aria-hidden />
          {t(`pages.${page}`)}
        </Link>
      ))}
      <UnstyledButton
        className={classes.create}
        aria-label={t('inspection:create.title')}
        onClick={() => panel.open('create-inspection', {})}
      >
        <IconPlus size={24} aria-hidden />
      </UnstyledButton>
      <Link
        to={paths.certifications()}
        className={classes.item}
        activeProps={{ 'data-active': true }}
        activeOptions={{ includeSearch: false }}
      >
        <IconRosetteDiscountCheck size={22} aria-hidden />
        {t('navigation.group_evidence')}
      </Link>
      <UnstyledButton className={classes.item} onClick={onMenu}>
        <IconMenu2 size={22} aria-hidden />
        {t('navigation.more')}
      </UnstyledButton>
    </nav>
  )
}
