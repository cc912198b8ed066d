import { paths } from '@atesta/contract/paths.ts'
import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeNext } from '../address/safe-next.ts'
import { knowsPasskeys } from '../device/knows-passkeys.ts'
import { fieldErrors } from '../language/field-errors.ts'
import { problemText } from '../language/problem-text.ts'
import { type Half, signIn } from '../session/sign-in.ts'
import { PasswordField } from '../ui/form/password-field.tsx'
import { PageLink } from '../ui/link.tsx'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButton } from './provider-button.tsx'

type Fields = { email: string; password: string }
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Fault = 'email_missing' | 'email_shape' | 'password_missing'
type Faults = Partial<Record<keyof Fields, Fault>>

/** Checks before anything is sent. Two fields need no form library in the first load. */
function faultsIn({ email, password }: Fields): Faults {
  const faults: Faults = {}
  if (!email) faults.email = 'email_missing'
  else if (!shape.test(email)) faults.email = 'email_shape'
  if (!password) faults.password = 'password_missing'
  return faults
}

type FormProps = { next: string | undefined; onCodeNeeded: (half: Half) => void; onIn: () => void }

function LoginForm({ next, onCodeNeeded, onIn }: FormProps) {
  const { t } = useTranslation('auth')
  const [faults, setFaults] = useState<Faults>({})
  const entry = useMutation({
    mutationFn: ({ email, password }: Fields) => signIn(email, password),
    onSuccess: ({ half }) => (half ? onCodeNeeded(half) : onIn()),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const fields = { email: String(data.get('email')).trim(), password: String(data.get('password')) }
    const found = faultsIn(fields)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else entry.mutate(fields)
  }
  const refusal = entry.error ? problemText(entry.error) : null
  const refused = fieldErrors(entry.error)
  // In the language in which the page is read by now.
  const problemOf = (name: keyof Fields) => {
    const fault = faults[name]
    return fault ? t(`problems.${fault}`) : refused[name]
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {refusal && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={refusal.title}>
          {refusal.detail}
        </Alert>
      )}
      {!refusal && next?.startsWith(paths.dashboard()) && (
        <Alert color="gray" role="status" icon={<IconInfoCircle size={20} />}>
          {t('session_ended')}
        </Alert>
      )}
      <TextInput
        type="email"
        name="email"
        label={t('login.email')}
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={problemOf('email')}
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        error={problemOf('password')}
      />
      <Button type="submit" loading={entry.isPending} fullWidth>
        {t('login.submit')}
      </Button>
      {knowsPasskeys() && <PasskeyButton onIn={onIn} />}
      <ProviderButton next={next} />
    </form>
  )
}

/** The sign-in page. States the product's promise, belongs to no company, and continues to `?next=` afterwards. */
export function LoginPage() {
  const { t } = useTranslation('auth')
  const { next } = useSearch({ from: '/login' })
  const router = useRouter()
  const [half, setHalf] = useState<Half | null>(null)
  const enter = () => router.history.push(safeNext(next))
  if (half) return <CodeStep half={half} onIn={enter} onRestart={() => setHalf(null)} />
  return (
    <AuthFrame title={t('login.title')} intro={t('login.intro')}>
      <LoginForm next={next} onCodeNeeded={setHalf} onIn={enter} />
      <p className={classes.aside}>
        <PageLink to={paths.forgotPassword()}>{t('login.forgot')}</PageLink>
        <PageLink to={paths.register()}>{t('login.register')}</PageLink>
      </p>
    </AuthFrame>
  )
}
