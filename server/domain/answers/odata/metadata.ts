import { escapeXml } from '../../../formats/escape-markup.ts'
import type { EntitySet, Property } from './model.ts'

function propertyXml({ name, type, label }: Property, isKey: boolean): string {
  const facts = `Name="${name}" Type="${type}"${type === 'Edm.DateTimeOffset' ? ' Precision="3"' : ''}${isKey ? ' Nullable="false"' : ''}`
  return label
    ? `<Property ${facts}><Annotation Term="Org.OData.Core.V1.Description" String="${escapeXml(label)}"/></Property>`
    : `<Property ${facts}/>`
}

const typeXml = ({ name, keys, properties }: EntitySet) =>
  `<EntityType Name="${name}"><Key>${keys.map((key) => `<PropertyRef Name="${key}"/>`).join('')}</Key>${properties
    .map((property) => propertyXml(property, keys.includes(property.name)))
    .join('')}</EntityType>`

/** What the feed does not do, so that programs do not ask for it (OData Capabilities Vocabulary). */
const limitsXml =
  '<Annotation Term="Org.OData.Capabilities.V1.ExpandRestrictions"><Record><PropertyValue Property="Expandable" Bool="false"/></Record></Annotation>'

/** The service's model (OData CSDL XML 4.01, served as version 4.0, which all programs read). */
export function metadataXml(formId: number, sets: readonly EntitySet[]): string {
  const namespace = `Atesta.Form${formId}`
  const container = sets.map(
    ({ name }) => `<EntitySet Name="${name}" EntityType="${namespace}.${name}">${limitsXml}</EntitySet>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">' +
    ['Core', 'Capabilities']
      .map(
        (name) =>
          `<edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.${name}.V1.xml"><edmx:Include Namespace="Org.OData.${name}.V1"/></edmx:Reference>`,
      )
      .join('') +
    `<edmx:DataServices><Schema Namespace="${namespace}" xmlns="http://docs.oasis-open.org/odata/ns/edm">` +
    `${sets.map(typeXml).join('')}<EntityContainer Name="Container">${container.join('')}</EntityContainer>` +
    '</Schema></edmx:DataServices></edmx:Edmx>\n'
  )
}
