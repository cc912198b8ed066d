import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { problemText } from '../language/problem-text.ts'
import { PasswordField } from '../ui/form/password-field.tsx'
import { PageLink } from '../ui/link.tsx'
import classes from './auth-frame.module.css'

export type AccountField = 'company' | 'name' | 'email' | 'password'
export type AccountFields = Partial<Record<AccountField | 'website', string>>

const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const shortest = 10
const autoComplete: Record<AccountField, string> = {
  company: 'organization',
  name: 'name',
  email: 'username',
  password: 'new-password',
}

/** What is wrong before anything is sent; its text is that of the language in which the page is read by then. */
type Fault = 'required' | 'email_shape' | 'password_short' | 'terms'
type Faults = Partial<Record<AccountField | 'accepted_terms', Fault>>

function faultsIn(fields: AccountFields, names: readonly AccountField[]): Faults {
  const faults: Faults = {}
  for (const name of names) {
    const value = fields[name] ?? ''
    if (!value) faults[name] = 'required'
    else if (name === 'email' && !shape.test(value)) faults.email = 'email_shape'
    else if (name === 'password' && value.length < shortest) faults.password = 'password_short'
  }
  return faults
}

function useFaultTexts(faults: Faults): Problems {
  const { t } = useTranslation(['register', 'auth'])
  const textOf = (fault: Fault) =>
    fault === 'email_shape' ? t('auth:problems.email_shape') : t(`register:problems.${fault}`)
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, textOf(fault)]))
}

/** The server's refusals, each beside its field. */
function refusedFields(error: unknown): Problems {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'password_weak') return { password: problemText(error).detail }
  if (code === 'wrong_password') return { password: problemText(error).title }
  return fieldErrors(error)
}

type Props = {
  /** The fields to ask for, in this order. */
  names: readonly AccountField[]
  initial?: AccountFields
  submit: string
  /** Replaces the label "Password". */
  passwordLabel?: string
  /** Asks for the existing password rather than a new one. */
  passwordKnown?: boolean
  /** Creates an account: the person accepts the terms. */
  terms?: boolean
  /** Open to anyone: includes the honeypot field `website`, which only programs fill in. */
  open?: boolean
  /** Asked as well, below the fields. */
  children?: ReactNode
  loading: boolean
  error: unknown
  onSubmit: (fields: AccountFields) => void
  /** Told of all fields with each change, to keep them. */
  onTyped?: (fields: AccountFields) => void
}

const fieldsIn = (data: FormData, names: readonly AccountField[]): AccountFields =>
  Object.fromEntries(
    names.map((name) => {
      const value = String(data.get(name) ?? '')
      return [name, name === 'password' ? value : value.trim()]
    }),
  )

type Problems = AccountFields & { accepted_terms?: string }

/** The documents open in a new tab, so that typed text stays. */
function TermsBox({ error }: { error: string | undefined }) {
  const { t } = useTranslation(['register', 'common'])
  return (
    <Checkbox
      name="accepted_terms"
      label={t('register:terms')}
      description={
        <span className={classes.documents}>
          <PageLink to={paths.terms()} target="_blank" size="sm">
            {t('common:pages.terms')}
          </PageLink>
          <PageLink to={paths.privacy()} target="_blank" size="sm">
            {t('common:pages.privacy')}
          </PageLink>
        </span>
      }
      error={error}
    />
  )
}

/** A honeypot, hidden from people and from programs that fill in personal details. */
function TrapField() {
  const { t } = useTranslation('register')
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t('leave_empty')}
        <input name="website" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  )
}

/**
 * The fields shared by registering, joining and resetting a password, with their checks and the server's
 * refusals.
 */
export function AccountForm(props: Props) {
  const { names, initial, submit, passwordLabel, passwordKnown, terms, open, loading, error, onSubmit } =
    props
  const { onTyped } = props
  const { t } = useTranslation(['register', 'auth'])
  const [faults, setFaults] = useState<Faults>({})
  const found = useFaultTexts(faults)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const refused = refusedFields(error)
  const refusal = error && !refused.password ? problemText(error) : null
  // A refusal no longer applies once the field has changed.
  const problems: Problems = Object.fromEntries(
    Object.entries({ ...refused, ...found }).filter(([name]) => !changed.has(name)),
  )
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const [first] = Object.keys(refusedFields(error))
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [error])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const fields = fieldsIn(data, names)
    if (open) fields.website = String(data.get('website') ?? '')
    const wrong = faultsIn(fields, names)
    if (terms && !data.has('accepted_terms')) wrong.accepted_terms = 'terms'
    setFaults(wrong)
    setChanged(new Set())
    const first = [...names, 'accepted_terms' as const].find((name) => wrong[name])
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else onSubmit(fields)
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={send}
      onInput={({ target, currentTarget }) => {
        setChanged((before) => new Set([...before, (target as HTMLInputElement).name]))
        onTyped?.(fieldsIn(new FormData(currentTarget), names))
      }}
    >
      {refusal && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={refusal.title}>
          {refusal.detail}
        </Alert>
      )}
      {names.map((name) =>
        name === 'password' ? (
          <PasswordField
            key={name}
            name={name}
            label={passwordLabel ?? t('register:password')}
            description={passwordKnown ? undefined : t('register:password_help')}
            autoComplete={passwordKnown ? 'current-password' : autoComplete[name]}
            error={problems[name]}
          />
        ) : (
          <TextInput
            key={name}
            name={name}
            type={name === 'email' ? 'email' : 'text'}
            label={t(`register:${name}`)}
            defaultValue={initial?.[name]}
            autoComplete={autoComplete[name]}
            inputMode={name === 'email' ? 'email' : undefined}
            autoCapitalize={name === 'email' ? 'none' : undefined}
            spellCheck={name === 'email' ? false : undefined}
            error={problems[name]}
          />
        ),
      )}
      {props.children}
      {terms && <TermsBox error={problems.accepted_terms} />}
      {open && <TrapField />}
      <Button type="submit" loading={loading} fullWidth>
        {submit}
      </Button>
    </form>
  )
}
