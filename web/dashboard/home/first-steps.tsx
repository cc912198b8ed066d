import { paths } from '@atesta/contract/paths.ts'
import { IconCamera, IconCircleCheckFilled, IconForms, IconListCheck, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { panelSearch } from '../../side-panels/panel-address.ts'
import { PageLink } from '../../ui/link.tsx'
import classes from './first-steps.module.css'
import home from './home-page.module.css'
import type { FirstStep } from './use-first-steps.ts'

const steps = [
  {
    name: 'inspection',
    icon: IconCamera,
    to: paths.dashboard(),
    search: panelSearch('create-inspection', {}),
  },
  { name: 'form', icon: IconForms, to: paths.forms(), search: { view: 'library' as const } },
  { name: 'workflow', icon: IconListCheck, to: paths.workflows() },
  { name: 'people', icon: IconUsers, to: paths.users(), search: panelSearch('user-create', {}) },
] as const

/** What to start with in a new company, with a check at what is done. */
export function FirstSteps({ done }: { done: ReadonlySet<FirstStep> }) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={home.block} aria-labelledby="home-first">
      <h2 id="home-first" className={home.title}>
        {t('home.first.title')}
      </h2>
      <ul className={classes.steps}>
        {steps.map(({ name, icon: Icon, to, ...step }) => (
          <li key={name}>
            <PageLink
              to={to}
              search={'search' in step ? step.search : undefined}
              underline="never"
              className={classes.step}
            >
              {done.has(name) ? (
                <IconCircleCheckFilled size={20} className={classes.done} aria-hidden />
              ) : (
                <Icon size={20} aria-hidden />
              )}
              <span className={classes.name}>
                {t(`home.first.${name}`)}
                {done.has(name) && <span className="visually-hidden"> ({t('home.first.done')})</span>}
              </span>
              <span className={classes.detail}>{t(`home.first.${name}_detail`)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
