/**
 * When the terms of use last changed: the version that people accept when they register or join. Their words are
 * `legal.terms` in i18n; `i18n/terms.test.ts` insists on a new date here when they change.
 */
export const termsVersion = '2026-11-25'
