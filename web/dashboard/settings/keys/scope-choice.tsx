import { type Scope, scopeModules, scopes } from '@atesta/contract/scopes.ts'
import { Button, Checkbox, Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../settings-list.module.css'

type Props = {
  value: Scope[]
  onChange: (value: Scope[]) => void
  /** Only for company keys: provisioning of its people. */
  ofCompany: boolean
  error?: string
}

/** Whether only a company key may use it. */
export const ownOnly = (name: string): boolean => /^scim\b/.test(name)

/** The scopes of a key: read and write for each part of the API. */
export function ScopeChoice({ value, onChange, ofCompany, error }: Props) {
  const { t } = useTranslation('settings')
  const modules = scopeModules.filter((module) => ofCompany || !ownOnly(module))
  const toggle = (scope: Scope, on: boolean) =>
    onChange(scopes.filter((each) => (each === scope ? on : value.includes(each))))
  return (
    <Input.Wrapper label={t('keys.scopes')} error={error} labelElement="div" required>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange(modules.map((module) => `${module}:read` as const))}
        >
          {t('keys.all_read')}
        </Button>
        <Button size="xs" variant="default" disabled={value.length === 0} onClick={() => onChange([])}>
          {t('keys.none')}
        </Button>
      </div>
      <div className={classes.scopes}>
        {modules.map((module) => [
          <span key={module}>{t(`keys.modules.${module}`)}</span>,
          ...(['read', 'write'] as const).map((right) => (
            <Checkbox
              key={`${module}:${right}`}
              label={t(`keys.${right}`)}
              aria-label={`${t(`keys.modules.${module}`)}: ${t(`keys.${right}`)}`}
              checked={value.includes(`${module}:${right}`)}
              onChange={(event) => toggle(`${module}:${right}`, event.currentTarget.checked)}
            />
          )),
        ])}
      </div>
    </Input.Wrapper>
  )
}
