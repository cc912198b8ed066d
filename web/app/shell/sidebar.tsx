import { paths } from '@atesta/contract/paths.ts'
import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShownTask } from '../../address/shown-task.ts'
import { pageAbove, useNavigation } from './navigation.ts'
import { navigationIcons } from './navigation-icons.tsx'
import classes from './sidebar.module.css'

const listOf = { workflow: 'workflows', claim: 'claims', email: 'emails' } as const

const groups = ['work', 'evidence', 'company'] as const

/** The pages in groups, with the current one marked. */
export function Sidebar() {
  const { t } = useTranslation('common')
  const entries = useNavigation()
  const shown = useShownTask(({ type }) => type)
  const under = useMatches({ select: pageAbove }) ?? (shown && listOf[shown])
  return (
    <nav aria-label={t('navigation.main')} className={classes.sidebar}>
      {groups.map((group) => {
        const pages = entries.filter(({ navigation }) => navigation.group === group)
        if (pages.length === 0) return null
        return (
          <section key={group} className={classes.group} aria-label={t(`navigation.group_${group}`)}>
            <h2 className={classes.title}>{t(`navigation.group_${group}`)}</h2>
            <ul>
              {pages.map(({ name, navigation, to }) => {
                const Icon = navigationIcons[navigation.icon]
                return (
                  <li key={to}>
                    <Link
                      to={to}
                      className={classes.link}
                      data-active={under === name || undefined}
                      activeProps={{ 'data-active': true }}
                      activeOptions={{
                        exact: to === paths.dashboard() || to === `${paths.dashboard()}/`,
                        includeSearch: false,
                      }}
                    >
                      <Icon size={20} aria-hidden />
                      {t(`pages.${name}`)}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
