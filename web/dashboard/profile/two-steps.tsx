import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorQuery } from '../../queries/me.ts'
import { RecoveryCodes } from '../../records/second-factor/recovery-codes.tsx'
import { SetUpApp } from '../../records/second-factor/set-up-app.tsx'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { useFormat } from '../../session/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './profile-page.module.css'
import { type Proof, ProveAgain } from './prove-again.tsx'

type Open = 'set-up' | 'new-codes' | 'turn-off' | null
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

function ChangeForm({
  open,
  onDone,
}: {
  open: 'new-codes' | 'turn-off'
  onDone: (codes?: string[]) => void
}) {
  const { t } = useTranslation('profile')
  const change = useMutation({
    mutationFn: async (body: Proof): Promise<string[] | undefined> => {
      if (open === 'new-codes') return (await api.secondFactor.newCodes({ body })).recovery_codes
      await api.secondFactor.remove({ body })
      return undefined
    },
    onSuccess: async (codes) => {
      await refresh('user')
      if (!codes) notify.success(t('steps.was_off'))
      onDone(codes)
    },
  })
  return (
    <ProveAgain
      submitLabel={open === 'new-codes' ? t('steps.new_codes_do') : t('steps.turn_off')}
      hint={open === 'new-codes' ? t('steps.new_codes_hint') : t('steps.turn_off_hint')}
      loading={change.isPending}
      error={change.error}
      onProof={(proof) => change.mutate(proof)}
      onCancel={() => onDone()}
    />
  )
}

/** The second step of one's own sign-in: whether it is on, setting it up, its recovery codes, and turning it off. */
export function TwoSteps() {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const done = (made?: string[]) => {
    setOpen(null)
    setCodes(made ?? null)
  }
  const turnedOn = async (made: string[]) => {
    done(made)
    await refresh('user')
    notify.success(t('steps.was_on'))
  }
  const since = data?.since
  return (
    <section aria-labelledby="two-steps">
      <h2 id="two-steps">{t('steps.title')}</h2>
      <p>{t('steps.sentence')}</p>
      <div className={classes.steps}>
        {!data &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={64} />)}
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        {data && !codes && open === 'set-up' && <SetUpApp onOn={turnedOn} onCancel={() => setOpen(null)} />}
        {(open === 'new-codes' || open === 'turn-off') && <ChangeForm key={open} open={open} onDone={done} />}
        {data && !codes && open === null && since && (
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
