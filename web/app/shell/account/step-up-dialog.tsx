import { paths } from '@atesta/contract/paths.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../../../device/knows-passkeys.ts'
import { problemText } from '../../../language/problem-text.ts'
import { providerOf, providersQuery } from '../../../queries/auth.ts'
import { api } from '../../../session/api.ts'
import { useSession } from '../../../session/session.ts'
import type { StepUpAsked } from '../../../session/step-up.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { sendOut } from '../../../ui/form/stay-while-sending.ts'
import { PageLink } from '../../../ui/link.tsx'
import classes from './step-up-dialog.module.css'

type Way = 'password' | 'code'

/** The input with which people prove that it is them; `error` is shown beside the field. */
function StepUpField({ way, error }: { way: Way; error: string | undefined }) {
  const { t } = useTranslation('identity')
  if (way === 'password')
    return (
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        error={error}
      />
    )
  return (
    <TextInput
      name="code"
      label={t('code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      spellCheck={false}
      data-autofocus
      error={error}
    />
  )
}

function PasskeyWay({ isFirst, onConfirmed }: { isFirst: boolean; onConfirmed: () => void }) {
  const { t } = useTranslation('identity')
  const confirming = useMutation({
    mutationFn: async () => (await import('../../../session/passkeys.ts')).confirmByPasskey(),
    onSuccess: (isConfirmed) => {
      if (isConfirmed) onConfirmed()
    },
  })
  return (
    <>
      <FormProblem error={confirming.error} />
      <Button
        variant="default"
        loading={confirming.isPending}
        onClick={() => confirming.mutate()}
        data-autofocus={isFirst || undefined}
      >
        {t('use_passkey')}
      </Button>
    </>
  )
}

/** The dialog has opened, and chosen its focus, before the way to a provider is known. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/**
 * For people without a password: they prove it at their provider, and repeat the action afterwards. Without a
 * provider, they need a password first.
 */
function ProviderWay({ isOnly }: { isOnly: boolean }) {
  const { t } = useTranslation('identity')
  const leaving = useMutation({
    mutationFn: async () => {
      const { pathname, search } = window.location
      const { goToProvider } = await import('../../../session/sign-in.ts')
      await sendOut(() => goToProvider({ next: pathname + search, again: true }))
    },
  })
  const { data: providers } = useQuery(providersQuery)
  if (!providers) return null
  if (!providerOf(providers)) return isOnly && <p>{t('password_first')}</p>
  return (
    <>
      <FormProblem error={leaving.error} />
      <p>{t('elsewhere')}</p>
      <Button
        variant={isOnly ? 'filled' : 'default'}
        loading={leaving.isPending}
        onClick={() => leaving.mutate()}
        ref={isOnly ? takeFocus : undefined}
      >
        {t('sign_in_again')}
      </Button>
    </>
  )
}

/** For people whose provider does not report when they signed in: they need a factor of their own here. */
function SetUpWay({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('identity')
  return (
    <>
      <p>{t('untold')}</p>
      <PageLink to={paths.profile()} className={classes.other} onClick={onLeave} ignoreBlocker data-autofocus>
        {t('to_profile')}
      </PageLink>
    </>
  )
}

/**
 * "Confirm that it is you": asked before actions that must not be possible in a browser left open. The
 * waiting action continues by itself.
 */
export function StepUpDialog({ asked: { ways, untold, settle } }: { asked: StepUpAsked }) {
  const { t } = useTranslation(['identity', 'common'])
  const email = useSession((session) => session.user?.email)
  const form = useId()
  const typedWays = (['password', 'code'] as const).filter((each) => ways.includes(each))
  const [way, setWay] = useState<Way | undefined>(typedWays[0])
  const hasPasskey = ways.includes('passkey') && knowsPasskeys()
  const [missing, setMissing] = useState(false)
  const confirming = useMutation({
    mutationFn: (typed: string) =>
      api.stepUp.confirm({
        body: way === 'password' ? { by: way, password: typed } : { by: 'code', code: typed },
      }),
    onSuccess: () => settle(true),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A form on the page behind must not receive it.
    event.preventDefault()
    event.stopPropagation()
    if (!way) return
    const typed = String(new FormData(event.currentTarget).get(way) ?? '')
    const isMissing = way === 'password' ? typed === '' : typed.trim().length < 6
    setMissing(isMissing)
    if (isMissing) event.currentTarget.querySelector<HTMLInputElement>(`[name="${way}"]`)?.focus()
    else confirming.mutate(typed)
  }
  const change = () => {
    setWay(way === 'password' ? 'code' : 'password')
    setMissing(false)
    confirming.reset()
  }
  const close = () => {
    if (!confirming.isPending) settle(false)
  }
  const missingText = way === 'password' ? t('common:field.required') : t('identity:code_missing')
  const error = missing ? missingText : confirming.error ? problemText(confirming.error).detail : undefined
  return (
    <Dialog
      opened
      title={t('identity:title')}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={confirming.isPending}>
            {t('common:actions.cancel')}
          </Button>
          {way && (
            <Button type="submit" form={form} loading={confirming.isPending}>
              {t('identity:confirm')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className={classes.form} noValidate onSubmit={submit}>
        <p>{t('identity:why')}</p>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {way && <StepUpField key={way} way={way} error={error} />}
        {hasPasskey && <PasskeyWay isFirst={!way} onConfirmed={() => settle(true)} />}
        {untold && <SetUpWay onLeave={() => settle(false)} />}
        {!untold && !ways.includes('password') && <ProviderWay isOnly={!way && !hasPasskey} />}
        {typedWays.length === 2 && (
          <Button variant="subtle" onClick={change} className={classes.other}>
            {way === 'password' ? t('identity:use_code') : t('identity:use_password')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
