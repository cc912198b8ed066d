import { CallError } from '@atesta/contract/client.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { passkeysQuery } from '../../queries/me.ts'
import { api } from '../../session/api.ts'
import { PageForm } from '../../ui/form/page-form.tsx'
import classes from './second-factor.module.css'

export type AppKey = Output<typeof secondFactor.start>
type Props = { onOn: (codes: string[]) => void; onCancel?: () => void }

const inFours = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')

/** Explains what is needed before a key is shown. */
function Begin({ onKey, onCancel }: { onKey: (key: AppKey) => void; onCancel?: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  const start = useMutation({ mutationFn: () => api.secondFactor.start(), onSuccess: onKey })
  return (
    <PageForm
      submitLabel={t('profile:steps.begin')}
      loading={start.isPending}
      submitError={start.error}
      dirty={false}
      onSubmit={() => start.mutate()}
      other={
        onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        )
      }
    >
      <p>{t('profile:steps.before')}</p>
    </PageForm>
  )
}

/** The key for an app, and the field for the code that proves it was added. */
export function ShowKey({ shown, onOn, onCancel }: { shown: AppKey } & Props) {
  const { t } = useTranslation(['profile', 'common'])
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { code: '', remove_passkeys: false },
  })
  const passkeys = useQuery(passkeysQuery)
  const confirm = useMutation({
    mutationFn: (body: { code: string; remove_passkeys: boolean }) => api.secondFactor.confirm({ body }),
    onSuccess: ({ recovery_codes }) => onOn(recovery_codes),
    onError: () => setFocus('code', { shouldSelect: true }),
  })
  const { error } = confirm
  const wrong = error instanceof CallError && error.code === 'code_wrong' ? problemText(error) : null
  return (
    <PageForm
      submitLabel={t('profile:steps.turn_on')}
      loading={confirm.isPending}
      submitError={wrong ? null : error}
      dirty={false}
      onSubmit={handleSubmit((body) => confirm.mutate(body))}
      other={
        onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        )
      }
    >
      <p>{t('profile:steps.scan')}</p>
      <img className={classes.picture} src={shown.picture} alt={t('profile:steps.picture')} />
      <p>
        {t('profile:steps.key')}
        <code className={classes.key}>{inFours(shown.key)}</code>
      </p>
      <TextInput
        label={t('profile:steps.code')}
        description={t('profile:steps.ends')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        required
        autoFocus
        error={formState.errors.code?.message ?? (wrong && `${wrong.title}. ${wrong.detail}`)}
        {...register('code', {
          minLength: { value: 6, message: t('profile:steps.code') },
          required: t('common:field.required'),
        })}
      />
      {passkeys.data && passkeys.data.length > 0 && (
        <Checkbox
          label={t('profile:passkeys.remove_all')}
          description={t('profile:passkeys.remove_all_hint')}
          {...register('remove_passkeys')}
        />
      )}
    </PageForm>
  )
}

/** Sets up an authenticator app: explanation, key, and a code that proves it was added. */
export function SetUpApp({ onOn, onCancel }: Props) {
  const [shown, setShown] = useState<AppKey | null>(null)
  if (!shown) return <Begin onKey={setShown} onCancel={onCancel} />
  return <ShowKey shown={shown} onOn={onOn} onCancel={onCancel} />
}
