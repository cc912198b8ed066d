import { type Scope, scopeModules, scopes } from '@atesta/contract/scopes.ts'
import { Button, Checkbox, Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../settings-list.module.css'

type Props = { value: Scope[]; onChange: (value: Scope[]) => void; error?: string }

/** What a key may do: for each part of the API, read and write. */
export function ScopeChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation('settings')
  const toggle = (scope: Scope, on: boolean) =>
    onChange(scopes.filter((each) => (each === scope ? on : value.includes(each))))
  return (
    <Input.Wrapper label={t('keys.scopes')} error={error} labelElement="div" required>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange(scopes.filter((scope) => scope.endsWith(':read')))}
        >
          {t('keys.all_read')}
        </Button>
        <Button size="xs" variant="default" disabled={value.length === 0} onClick={() => onChange([])}>
          {t('keys.none')}
        </Button>
      </div>
      <div className={classes.scopes}>
        {scopeModules.map((module) => [
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
