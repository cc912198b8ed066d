import { CallError } from '@atesta/contract/client.ts'
import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../language/problem-text.ts'
import { giveCode, type Half } from '../session/sign-in.ts'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'

type Props = {
  /** Which of the sign-ins begun in this browser it is. */
  half: Half
  onIn: () => void
  onRestart: () => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code if it is lost. */
export function CodeStep({ half, onIn, onRestart }: Props) {
  const { t } = useTranslation('auth')
  const [lost, setLost] = useState(false)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const entry = useMutation({ mutationFn: (code: string) => giveCode(half, code), onSuccess: onIn })
  const { isError } = entry
  useEffect(() => {
    if (isError) field.current?.select()
  }, [isError])
  // The password form, which had the focus, is gone.
  useEffect(() => {
    field.current?.focus()
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setMissing(code.length < 6)
    if (code.length < 6) field.current?.focus()
    else entry.mutate(code)
  }
  const change = () => {
    setLost(!lost)
    setMissing(false)
    entry.reset()
    if (field.current) field.current.value = ''
    field.current?.focus()
  }
  const refusal = entry.error ? problemText(entry.error) : null
  const code = entry.error instanceof CallError ? entry.error.code : null
  const ended = code === 'sign_in_expired'
  return (
    <AuthFrame
      title={lost ? t('code.recovery_title') : t('code.title')}
      intro={lost ? t('code.recovery_intro') : t('code.intro')}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        {refusal && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={refusal.title}>
            {lost && code === 'code_wrong' ? t('code.recovery_wrong') : refusal.detail}
          </Alert>
        )}
        <TextInput
          ref={field}
          name="code"
          label={lost ? t('code.recovery') : t('code.code')}
          autoComplete={lost ? 'off' : 'one-time-code'}
          inputMode={lost ? 'text' : 'numeric'}
          autoCapitalize={lost ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={20}
          disabled={ended}
          classNames={{ input: classes.code }}
          error={missing && t('code.code_missing')}
        />
        {!ended && (
          <Button type="submit" loading={entry.isPending} fullWidth>
            {t('code.submit')}
          </Button>
        )}
        {!ended && (
          <Button variant="default" onClick={change} fullWidth>
            {lost ? t('code.found') : t('code.lost')}
          </Button>
        )}
        <Button variant={ended ? 'filled' : 'subtle'} onClick={onRestart} fullWidth>
          {ended ? t('login.title') : t('code.restart')}
        </Button>
      </form>
    </AuthFrame>
  )
}
