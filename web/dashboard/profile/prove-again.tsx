import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { providerOf, providersQuery } from '../../queries/auth.ts'
import { PageForm } from '../../ui/form/page-form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'

export type Proof = { password?: string; code: string }
type Props = {
  /** A person without one signs in through the provider again, which the call requests where needed. */
  hasPassword: boolean
  submitLabel: string
  hint: string
  loading: boolean
  error: unknown
  onProof: (proof: Proof) => void
  onCancel: () => void
}

/** Asks for the password (if there is one) and a code before the second step itself is changed. */
export function ProveAgain({ hasPassword, submitLabel, hint, loading, error, onProof, onCancel }: Props) {
  const { t } = useTranslation(['profile', 'common'])
  const defaultValues = hasPassword ? { password: '', code: '' } : { code: '' }
  const { register, handleSubmit, formState } = useForm<Proof>({ defaultValues })
  const { errors } = formState
  const { data: providers } = useQuery({ ...providersQuery, enabled: !hasPassword })
  return (
    <PageForm
      submitLabel={submitLabel}
      loading={loading}
      submitError={error}
      dirty={false}
      onSubmit={handleSubmit(onProof)}
      other={
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      }
    >
      <p>{hint}</p>
      {hasPassword ? (
        <PasswordField
          label={t('profile:steps.confirm_password')}
          autoComplete="current-password"
          required
          autoFocus
          error={errors.password?.message}
          {...register('password', { required: t('common:field.required') })}
        />
      ) : (
        providers && (
          <p>{providerOf(providers) ? t('profile:steps.at_provider') : t('profile:password_first')}</p>
        )
      )}
      <TextInput
        label={t('profile:steps.code_proof')}
        autoFocus={!hasPassword}
        autoComplete="one-time-code"
        maxLength={20}
        required
        error={errors.code?.message}
        {...register('code', {
          required: t('common:field.required'),
          minLength: { value: 6, message: t('profile:steps.code_proof') },
        })}
      />
    </PageForm>
  )
}
