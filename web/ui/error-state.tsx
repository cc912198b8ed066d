import { CallError, isUnreachable } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconMapOff } from '@tabler/icons-react'
import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ProblemText, problemText } from '../language/problem-text.ts'
import { LinkButton } from './link.tsx'
import classes from './placeholder.module.css'

type Props = {
  error: unknown
  /** Replaces the error's own text. */
  text?: ProblemText
  onRetry: () => void
  /** When it fills the page, its title is the page's heading. */
  wholePage?: boolean
}

/** Lists that lead to records, by their name as a page. */
const lists = ['workflows', 'claims', 'emails', 'forms', 'clients', 'certifications', 'actions'] as const

/** Leads to the list that the open page belongs to, else to the start page. */
function WayOn() {
  const { t } = useTranslation('common')
  const above = useMatches({ select: listAbove })
  return (
    <LinkButton variant="default" to={paths[above ?? 'dashboard']()}>
      {t(above ? `pages.${above}` : 'actions.home')}
    </LinkButton>
  )
}

function listAbove(matches: readonly AnyRouteMatch[]): (typeof lists)[number] | undefined {
  const open = matches.at(-1)
  const under = open?.staticData.page?.under
  return lists.find((name) => name === under || open?.pathname.startsWith(`${paths[name]()}/`))
}

/** A failed load: what happened, Retry, and the reference for support. */
export function ErrorState({ error, text, onRetry, wholePage }: Props) {
  const { t } = useTranslation('common')
  const { title, detail, reference } = text ?? problemText(error)
  // What does not exist will not be there on a retry either.
  const isGone = wholePage && error instanceof CallError && error.status === 404
  // Where what was kept on the device can be filled in: of a signed-in person.
  const hasDevice =
    wholePage && !navigator.onLine && isUnreachable(error) && location.pathname.startsWith(paths.dashboard())
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div className={classes.placeholder} role="alert" data-whole-page={wholePage}>
      <span className={classes.icon} data-failed={!isGone || undefined} aria-hidden>
        {isGone ? <IconMapOff size={20} /> : <IconAlertTriangle size={20} />}
      </span>
      <Title className={classes.title} tabIndex={wholePage ? -1 : undefined} data-page-title={wholePage}>
        {title}
      </Title>
      <p className={classes.detail}>{detail}</p>
      <div className={classes.action}>
        {isGone ? (
          <WayOn />
        ) : (
          <Button variant="default" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )}
        {hasDevice && (
          <LinkButton variant="default" to={paths.device()}>
            {t('pages.device')}
          </LinkButton>
        )}
      </div>
      {reference && !isGone && (
        <p className={classes.reference}>{t('problem.reference', { id: reference })}</p>
      )}
    </div>
  )
}
