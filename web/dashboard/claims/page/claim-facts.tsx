import { ActionIcon, Anchor } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Claim } from '../../../queries/claims.ts'
import { Due } from '../../../records/due.tsx'
import { StateBadge } from '../../../records/state-badge.tsx'
import { useFormat } from '../../../session/use-format.ts'
import { usePanel } from '../../../side-panels/use-panel.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { PositionMap } from '../../../ui/map/position-map.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './claim-page.module.css'
import { useClaimWork } from './claim-work.tsx'
import { MailLink } from './mail-link.tsx'

function People({ claim }: { claim: Claim }) {
  const { t } = useTranslation(['claims', 'dashboard'])
  const work = useClaimWork()
  const format = useFormat()
  const names = claim.assignees.map(({ name }) => name)
  return (
    <>
      {names.length > 0 ? format.list(names) : t('dashboard:people.none')}{' '}
      {claim.can.assign && (
        <ActionIcon
          size="sm"
          className={classes.assign}
          aria-label={t('actions.assign')}
          onClick={() => work.assign([claim])}
        >
          <IconUserPlus size={16} />
        </ActionIcon>
      )}
    </>
  )
}

/** The place of the incident; nothing without a position. */
function Place({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  const { position } = claim.incident
  if (!position) return null
  const point = { id: String(claim.id), ...position, name: claim.incident.place || claim.name }
  return <PositionMap points={[point]} label={t('facts.map')} className={classes.map} />
}

/** The people and facts of a claim. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const { t } = useTranslation(['claims', 'workflows', 'common'])
  const format = useFormat()
  const panel = usePanel()
  const { insured, incident, amount, template } = claim
  return (
    <aside className={classes.facts} aria-label={t('facts.title')}>
      <div className={classes.factsHead}>
        <h2 className={classes.title}>{t('facts.title')}</h2>
        {claim.can.edit && (
          <ActionIcon
            aria-label={t('edit.title')}
            onClick={() => panel.open('claim-edit', { claim: claim.id })}
          >
            <IconPencil size={18} />
          </ActionIcon>
        )}
      </div>
      <FactList
        facts={[
          { label: t('columns.number'), value: claim.number },
          { label: t('columns.state'), value: <StateBadge state={claim.state} /> },
          { label: t('facts.policy'), value: claim.policy_number },
          { label: t('facts.insured'), value: insured.name },
          {
            label: t('facts.email'),
            value: insured.email && <MailLink address={insured.email} />,
          },
          {
            label: t('facts.phone'),
            value: insured.phone && <Anchor href={`tel:${insured.phone}`}>{insured.phone}</Anchor>,
          },
          {
            label: t('columns.incident'),
            value: incident.date
              ? t('facts.incident_on', {
                  kind: t(`incidents.${incident.type}`),
                  day: format.calendarDay(incident.date),
                })
              : t(`incidents.${incident.type}`),
          },
          { label: t('facts.where'), value: incident.place },
          { label: t('columns.amount'), value: amount && format.money(amount.value, amount.currency) },
          { label: t('columns.assignees'), value: <People claim={claim} /> },
          {
            label: t('facts.due'),
            value: claim.due_at && <Due at={claim.due_at} done={claim.done} />,
          },
          {
            label: t('facts.form'),
            value:
              template &&
              t('workflows:workflow.form_version', { name: template.name, version: template.version }),
          },
          { label: t('facts.by'), value: claim.created_by?.name },
          { label: t('facts.created'), value: <RelativeTime at={claim.created_at} /> },
          { label: t('facts.archived'), value: claim.archived_at && <RelativeTime at={claim.archived_at} /> },
        ]}
      />
      <Place claim={claim} />
    </aside>
  )
}
