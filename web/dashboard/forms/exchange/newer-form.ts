/** The file holds a form in a later version of the format. */
export class NewerForm extends Error {}
