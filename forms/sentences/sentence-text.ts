import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import en from '@atesta/i18n/en/sentences.json' with { type: 'json' }
import es from '@atesta/i18n/es/sentences.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/sentences.json' with { type: 'json' }
import { displayValue } from '../display.ts'
import { numberText } from '../number-text.ts'
import { localized } from '../text.ts'
import { formulaText } from './formula-text.ts'
import {
  type Calculation,
  type Comparison,
  type Condition,
  type ConditionGroup,
  type Formula,
  isGroup,
  type Joint,
  type Operand,
  type PlainValue,
  type Sentence,
} from './model.ts'
import { choicesOf } from './problems.ts'
import { ruleToCalculation } from './read-calculation.ts'
import { ruleToSentence } from './read-rule.ts'
import { allSubjects, type RuleKind, type Subject, type SubjectKind } from './subjects.ts'

const texts = { en, es, pt }
type Subjects = ReadonlyMap<string, Subject>

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? '')

/**
 * A whole rule in words: "Shown when “Leak” is “Yes”"; a rule without an equivalent sentence is named as such.
 */
export function ruleText(rule: Rule, kind: RuleKind, structure: FormStructure, locale: Locale): string {
  const words = texts[locale]
  if (typeof rule === 'boolean') return words[rule ? 'always' : 'never'][kind]
  if (kind === 'calculation') {
    const calculation = ruleToCalculation(rule)
    if (!calculation) return words.other.calculation
    return filled(words.kinds.calculation, { value: calculationText(calculation, structure, locale) })
  }
  const sentence = ruleToSentence(rule)
  if (!sentence) return words.other[kind]
  return filled(words.kinds[kind], { condition: sentenceText(sentence, structure, locale) })
}

/**
 * The conditions of a sentence in words, without a capital or a full stop: "“Leak” is “Yes” and “Depth” is more than
 * 2 m". Questions are whole sentences, so that it could not be read without quotation marks.
 */
export const sentenceText = (sentence: Sentence, structure: FormStructure, locale: Locale): string =>
  new Reader(allSubjects(structure), locale).sentence(sentence)

/** A calculation in words: "Length × Width". */
export const calculationText = (calculation: Calculation, structure: FormStructure, locale: Locale): string =>
  new Reader(allSubjects(structure), locale).calculation(calculation)

/** The text of a comparison between a question and a value. */
export function comparisonText(is: Comparison, kind: SubjectKind | undefined, locale: Locale): string {
  const words = texts[locale]
  const own: Record<string, string> =
    kind === 'date' || kind === 'datetime' ? words.dates : kind === 'time' ? words.times : {}
  return own[is] ?? words.comparisons[is]
}

/** How a sentence says the form's own texts: as they are, or in quotation marks. */
type Said = (text: string) => string
const plainly: Said = (text) => text

/** The name of a question in a sentence; a sum includes its group. */
export function subjectText(subject: Subject | undefined, locale: Locale, said = plainly): string {
  const words = texts[locale]
  if (!subject) return words.missing
  const name = said(localized(subject.label, locale).trim() || subject.name)
  return subject.in === undefined
    ? name
    : filled(words.sum, { name, group: said(localized(subject.in, locale)) })
}

/** The name of a question's `count`. */
export function countText(subject: Subject | undefined, locale: Locale, said = plainly): string {
  const words = texts[locale].counts
  const kind = subject?.kind
  const text = kind === 'files' || kind === 'records' ? words[kind] : words.choices
  return filled(text, { name: subjectText(subject, locale, said) })
}

class Reader {
  private readonly subjects: Subjects
  private readonly locale: Locale

  constructor(subjects: Subjects, locale: Locale) {
    this.subjects = subjects
    this.locale = locale
  }

  sentence({ joint, parts }: Sentence): string {
    return this.list(
      parts.map((part) => this.part(part, parts.length > 1)),
      joint,
    )
  }

  calculation(calculation: Calculation): string {
    if (calculation.kind !== 'choice') return this.plain(calculation)
    const words = texts[this.locale]
    const cases = calculation.cases.map(({ when, value }) =>
      filled(words.case, { value: this.plain(value), condition: this.sentence(when) }),
    )
    const { otherwise } = calculation
    return [...cases, ...(otherwise ? [filled(words.otherwise, { value: this.plain(otherwise) })] : [])].join(
      '; ',
    )
  }

  private part(part: Condition | ConditionGroup, bracketed: boolean): string {
    if (!isGroup(part)) return this.condition(part)
    const text = this.list(
      part.conditions.map((condition) => this.condition(condition)),
      part.joint,
    )
    return bracketed && part.conditions.length > 1 ? `(${text})` : text
  }

  private list(items: string[], joint: Joint): string {
    const type = joint === 'all' ? 'conjunction' : 'disjunction'
    return new Intl.ListFormat(this.locale, { type }).format(items)
  }

  private condition({ of, is, values }: Condition): string {
    const subject = this.subjects.get(of)
    const name = (is.startsWith('count_') ? countText : subjectText)(subject, this.locale, this.quoted)
    const shown = values.map((value) => this.value(value, is, subject))
    const joined =
      is === 'between'
        ? filled(texts[this.locale].and, { low: shown[0] ?? '', high: shown[1] ?? '' })
        : shown.join(', ')
    return [name, comparisonText(is, subject?.kind, this.locale), joined].filter(Boolean).join(' ')
  }

  private readonly quoted: Said = (text) => filled(texts[this.locale].quoted, { text })

  private name(name: string): string {
    return subjectText(this.subjects.get(name), this.locale)
  }

  private value(value: Operand, is: Comparison, subject: Subject | undefined): string {
    const words = texts[this.locale]
    if (typeof value === 'boolean') return words[value ? 'yes' : 'no']
    if (typeof value === 'object') {
      if ('answer' in value) return subjectText(this.subjects.get(value.answer), this.locale, this.quoted)
      return 'now' in value ? words.now : this.day(value.today)
    }
    if (is.startsWith('count_') && typeof value === 'number') return numberText(value, this.locale)
    const takesText = is === 'contains' || is === 'contains_not' || is === 'matches'
    const plain = typeof value === 'number' ? numberText(value, this.locale) : this.quoted(value)
    if (!subject || takesText || subject.kind === 'text') return plain
    const isChoice = subject.kind === 'choice' || subject.kind === 'choices'
    if (isChoice && !choicesOf(subject).includes(String(value))) return words.missing_answer
    const shown = displayValue(subject.component, isChoice ? String(value) : value, this.locale)
    if (!shown) return plain
    return isChoice ? this.quoted(shown) : shown
  }

  private day(days: number): string {
    const words = texts[this.locale]
    if (days === 0) return words.today
    if (Math.abs(days) === 1) return days < 0 ? words.day_before : words.day_after
    return filled(days < 0 ? words.days_before : words.days_after, {
      days: numberText(Math.abs(days), this.locale),
    })
  }

  private plain(value: PlainValue): string {
    const words = texts[this.locale]
    if (value.kind === 'number') return formulaText(value.formula, (term) => this.term(term), this.locale)
    if (value.kind === 'answer') return this.name(value.answer)
    if (value.kind === 'text') {
      return value.parts
        .map((part) =>
          typeof part === 'string' ? filled(words.quoted, { text: part }) : this.name(part.answer),
        )
        .join(' + ')
    }
    const date = (of: typeof value.from) => ('answer' in of ? this.name(of.answer) : this.day(of.today))
    return filled(words.days_between, { from: date(value.from), to: date(value.to) })
  }

  private term(term: Formula): string {
    if (typeof term !== 'object' || 'sign' in term) return ''
    return 'count' in term ? countText(this.subjects.get(term.count), this.locale) : this.name(term.answer)
  }
}
