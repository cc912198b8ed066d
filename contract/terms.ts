/**
 * The date of the last change of the terms of use: the version that people accept when they register or join.
 * Their text is `legal.terms` in i18n; `i18n/terms.test.ts` requires a new date here when it changes.
 */
export const termsVersion = '2026-11-25'
