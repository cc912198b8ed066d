import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import {
  IconArrowRight,
  IconCamera,
  IconDeviceFloppy,
  IconListCheck,
  IconShieldCheck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Link } from '../queries/respondent.ts'
import { useFormat } from '../session/use-format.ts'
import { PageLink } from '../ui/link.tsx'
import { answeredQuery } from './answered.ts'
import classes from './respondent-page.module.css'

const points = [
  ['camera', IconCamera],
  ['saved', IconDeviceFloppy],
  ['sealed', IconShieldCheck],
] as const

/**
 * Shown before the first question: who asks for what, by when, and what to have at hand. Those who come back
 * see their progress.
 */
export function Welcome({ link, ready, onBegin }: { link: Link; ready: boolean; onBegin: () => void }) {
  const { t } = useTranslation('respondent')
  const format = useFormat()
  const { data: answered } = useQuery({ ...answeredQuery(link.inspection_id ?? 0), enabled: ready })
  const back = Boolean(answered)
  return (
    <div className={classes.card}>
      <p className={classes.greeting}>{t('welcome.greeting', { name: link.recipient.name })}</p>
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {link.task.name}
      </h1>
      <p className={classes.detail}>{t('welcome.asks', { company: link.company.name })}</p>
      {link.message && (
        <figure className={classes.message}>
          <figcaption>{t('welcome.message', { company: link.company.name })}</figcaption>
          <blockquote>{link.message}</blockquote>
        </figure>
      )}
      <ul className={classes.points}>
        {(back || link.asks) && (
          <li>
            <IconListCheck size={22} aria-hidden />
            {answered
              ? t('welcome.answered', { count: answered })
              : t('welcome.questions', { count: link.asks?.questions ?? 0 })}
          </li>
        )}
        {points
          .filter(([name]) => name !== 'camera' || link.asks?.with_files !== 0)
          .map(([name, Icon]) => (
            <li key={name}>
              <Icon size={22} aria-hidden />
              {t(name === 'saved' && back ? 'welcome.kept' : `welcome.${name}`)}
            </li>
          ))}
      </ul>
      <p className={classes.detail}>
        {t('welcome.privacy', { company: link.company.name })}{' '}
        <PageLink to={paths.privacy()} target="_blank" className={classes.link}>
          {t('welcome.privacy_link')}
        </PageLink>
      </p>
      {link.expires_at && (
        <p className={classes.detail}>{t('welcome.until', { date: format.inZone(link.expires_at) })}</p>
      )}
      <div className={classes.action} data-own-foot>
        <Button
          fullWidth
          disabled={!ready}
          onClick={onBegin}
          rightSection={<IconArrowRight size={20} aria-hidden />}
        >
          {t(back ? 'welcome.continue' : 'welcome.begin')}
        </Button>
      </div>
    </div>
  )
}
