import { limits } from '@atesta/contract/limits.ts'
import { Button } from '@mantine/core'
import { IconId, IconShare } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CertificationDetails, linksQuery, type SharedLink } from '../../../queries/certifications.ts'
import { useRefusal } from '../../../records/use-refusal.ts'
import { api } from '../../../session/api.ts'
import { refresh } from '../../../session/query-client.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { notify } from '../../../ui/notify.ts'
import { WordBadge } from '../../../ui/word-badge.tsx'
import sections from '../certification-sections.module.css'
import { parts } from './parts.ts'
import classes from './sharing.module.css'

const NewLink = lazy(() => import('./new-link.tsx').then((m) => ({ default: m.NewLink })))
const CredentialedCopy = lazy(() =>
  import('./credentialed-copy.tsx').then((m) => ({ default: m.CredentialedCopy })),
)

const colours = { active: 'green', expired: 'amber', revoked: 'grey' } as const

function LinkRow({ link, onRevoke }: { link: SharedLink; onRevoke: () => void }) {
  const { t } = useTranslation('sharing')
  const format = useFormat()
  const shown = parts.filter((part) => link.shows[part]).map((part) => t(`short.${part}`))
  const facts = [
    format.list(shown) || t('only_record'),
    t('until', { date: format.date(link.expires_at) }),
    t('by', { person: link.created_by.name }),
    link.opened === 0 ? t('unopened') : t('opened', { count: link.opened }),
  ]
  return (
    <li className={classes.link}>
      <div>
        <strong className={classes.name}>{link.label || t('unnamed')}</strong>{' '}
        <WordBadge colour={colours[link.state]}>{t(`states.${link.state}`)}</WordBadge>
        <p className={classes.facts}>{facts.join(' · ')}</p>
      </div>
      {link.state === 'active' && (
        <Button variant="default" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

function RevokeQuestion({ link, onClose }: { link: SharedLink; onClose: () => void }) {
  const { t } = useTranslation('sharing')
  const revocation = useMutation({
    mutationFn: () => api.certifications.revokeLink({ params: { id: link.id } }),
    onSuccess: async () => {
      await refresh('certification_description')
      notify.success(t('revoked'))
    },
    onError: notify.error,
    onSettled: onClose,
  })
  return (
    <Confirm
      opened
      danger
      title={t('revoke_title')}
      confirmLabel={t('revoke')}
      pending={revocation.isPending}
      onConfirm={() => revocation.mutate()}
      onCancel={onClose}
    >
      {t('revoke_detail')}
    </Confirm>
  )
}

function Links({ id }: { id: number }) {
  const { t } = useTranslation('sharing')
  const { data, error, refetch } = useQuery(linksQuery(id))
  const [ending, setEnding] = useState<SharedLink | null>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.links.length === 0) return <p className={sections.hint}>{t('none')}</p>
  return (
    <>
      <ul className={classes.links}>
        {data.links.map((link) => (
          <LinkRow key={link.id} link={link} onRevoke={() => setEnding(link)} />
        ))}
      </ul>
      {ending && <RevokeQuestion link={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

/** The links by which the file was shared, and a button for a new one; for supervisors of its task. */
export function SharingSection({ certification }: { certification: CertificationDetails }) {
  const { t } = useTranslation('sharing')
  const [making, setMaking] = useState(false)
  const [copying, setCopying] = useState(false)
  const { kind, size, erased } = certification
  const copyable = ['image', 'video'].includes(kind) && size <= limits.maxCredentialedBytes && !erased
  const { disabled } = useRefusal()(certification, 'share')
  if (certification.cannot.share === 'forbidden') return null
  return (
    <section className={sections.section}>
      <h2 className={sections.title}>{t('title')}</h2>
      <p className={sections.hint}>{disabled ?? t('hint')}</p>
      {!disabled && <Links id={certification.id} />}
      {!disabled && !making && (
        <div className={classes.start}>
          <Button variant="default" leftSection={<IconShare size={16} />} onClick={() => setMaking(true)}>
            {t('create')}
          </Button>
          {copyable && (
            <Button variant="default" leftSection={<IconId size={16} />} onClick={() => setCopying(true)}>
              {t('copy.start')}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {making && <NewLink id={certification.id} onClose={() => setMaking(false)} />}
        {copying && <CredentialedCopy certification={certification} onClose={() => setCopying(false)} />}
      </Suspense>
    </section>
  )
}
