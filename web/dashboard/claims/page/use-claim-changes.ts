import type { ClaimChanges } from '@atesta/contract/schemas/claim.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'

/** The former and the new values of a save, a sentence for each. */
export function useClaimChanges(): (changes: ClaimChanges) => string[] {
  const { t } = useTranslation(['claims', 'workflows'])
  const format = useFormat()
  const text = {
    text: (value: string) => value,
    incident: ({ date, type, place }: NonNullable<ClaimChanges['incident']>['from']) =>
      [t(`claims:incidents.${type}`), date && format.calendarDay(date), place].filter(Boolean).join(', '),
    amount: (amount: NonNullable<ClaimChanges['amount']>['from']) =>
      amount && format.money(amount.value, amount.currency),
    form: (form: NonNullable<ClaimChanges['form']>['from']) =>
      form && t('workflows:workflow.form_version', form),
    due: (at: string | null) => at && format.dateTime(at),
  }
  return ({ name, number, policy, incident, amount, form, due }) => {
    const turned = <T>(
      part: string,
      change: { from: T; to: T } | undefined,
      say: (value: T) => string | null,
    ) => {
      const none = t('claims:events.none')
      return change
        ? [t('claims:events.turned', { part, from: say(change.from) || none, to: say(change.to) || none })]
        : []
    }
    return [
      ...turned(t('claims:form.name'), name, text.text),
      ...turned(t('claims:columns.number'), number, text.text),
      ...turned(t('claims:facts.policy'), policy, text.text),
      ...turned(t('claims:columns.incident'), incident, text.incident),
      ...turned(t('claims:columns.amount'), amount, text.amount),
      ...turned(t('claims:facts.form'), form, text.form),
      ...turned(t('claims:facts.due'), due, text.due),
    ]
  }
}
