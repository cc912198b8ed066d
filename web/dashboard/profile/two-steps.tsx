import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorQuery } from '../../queries/me.ts'
import { RecoveryCodes } from '../../records/second-factor/recovery-codes.tsx'
import { type AppKey, SetUpApp, ShowKey } from '../../records/second-factor/set-up-app.tsx'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { useFormat } from '../../session/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './profile-page.module.css'
import { type Proof, ProveAgain } from './prove-again.tsx'

type Change = 'move' | 'new-codes' | 'turn-off'
type Open = 'set-up' | Change | null
type State = { since: string; left: number; required: boolean }

function WhenOn({ state, onOpen }: { state: State; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  return (
    <>
      <div className={classes.state}>
        <WordBadge colour="green">{t('steps.on')}</WordBadge>
        <small>
          {t('steps.since', { when: format.dateTime(state.since) })} ·{' '}
          {state.left === 0 ? t('steps.none_left') : t('steps.left', { count: state.left })}
          {state.required && ` · ${t('steps.required')}`}
        </small>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onOpen('move')}>
          {t('steps.move')}
        </Button>
        <Button variant="default" onClick={() => onOpen('new-codes')}>
          {t('steps.new_codes')}
        </Button>
        {!state.required && (
          <Button variant="default" onClick={() => onOpen('turn-off')}>
            {t('steps.turn_off')}
          </Button>
        )}
      </div>
    </>
  )
}

function WhenOff({ onOpen }: { onOpen: (open: Open) => void }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <div className={classes.state}>
        <WordBadge colour="grey">{t('steps.off')}</WordBadge>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onOpen('set-up')}>
          {t('steps.set_up')}
        </Button>
      </div>
    </>
  )
}

/** The result of a change: recovery codes to keep, or the key of the new app. */
type Done = { codes?: string[]; key?: AppKey }

function ChangeForm({
  open,
  hasPassword,
  onDone,
}: {
  open: Change
  hasPassword: boolean
  onDone: (done?: Done) => void
}) {
  const { t } = useTranslation('profile')
  const change = useMutation({
    mutationFn: async (body: Proof): Promise<Done> => {
      if (open === 'move') return { key: await api.secondFactor.replace({ body }) }
      if (open === 'new-codes') return { codes: (await api.secondFactor.newCodes({ body })).recovery_codes }
      await api.secondFactor.remove({ body })
      return {}
    },
    onSuccess: async (done) => {
      await refresh('user')
      if (open === 'turn-off') notify.success(t('steps.was_off'))
      onDone(done)
    },
  })
  const off = hasPassword ? t('steps.turn_off_hint') : t('steps.turn_off_at_provider')
  const words = {
    move: { label: t('steps.begin'), hint: t('steps.move_hint') },
    'new-codes': { label: t('steps.new_codes_do'), hint: t('steps.new_codes_hint') },
    'turn-off': { label: t('steps.turn_off'), hint: off },
  }[open]
  return (
    <ProveAgain
      hasPassword={hasPassword}
      submitLabel={words.label}
      hint={words.hint}
      loading={change.isPending}
      error={change.error}
      onProof={(proof) => change.mutate(proof)}
      onCancel={() => onDone()}
    />
  )
}

/** The person's own second step: whether it is on, setting it up, its recovery codes, and turning it off. */
export function TwoSteps() {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [next, setNext] = useState<AppKey | null>(null)
  const done = ({ codes, key }: Done = {}) => {
    setOpen(null)
    setCodes(codes ?? null)
    setNext(key ?? null)
  }
  const turnedOn = async (made: string[]) => {
    done({ codes: made })
    await refresh('user')
    notify.success(next ? t('steps.moved') : t('steps.was_on'))
  }
  const since = data?.since
  return (
    <section aria-labelledby="two-steps">
      <h2 id="two-steps">{t('steps.title')}</h2>
      <p>{data?.has_password === false ? t('steps.sentence_at_provider') : t('steps.sentence')}</p>
      <div className={classes.steps}>
        {!data &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={64} />)}
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        {data && !codes && open === 'set-up' && <SetUpApp onOn={turnedOn} onCancel={() => setOpen(null)} />}
        {next && <ShowKey shown={next} onOn={turnedOn} onCancel={() => setNext(null)} />}
        {data && open && open !== 'set-up' && (
          <ChangeForm key={open} open={open} hasPassword={data.has_password} onDone={done} />
        )}
        {data && !codes && !next && open === null && since && (
          <WhenOn
            state={{ since, left: data.recovery_codes_left, required: data.required }}
            onOpen={setOpen}
          />
        )}
        {data && !codes && open === null && !since && <WhenOff onOpen={setOpen} />}
      </div>
    </section>
  )
}
