import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import {
  amount,
  ask,
  calculated,
  checks,
  choice,
  comment,
  date,
  documents,
  dropdown,
  evidenceStep,
  formStep,
  group,
  is,
  isOneOf,
  number,
  photos,
  place,
  remarks,
  section,
  signature,
  sumOf,
  t,
  text,
  videos,
  when,
  yesNo,
} from './words.ts'

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section(
        'building-section',
        t('The property', 'El inmueble', 'O imóvel'),
        [
          ask(t('Front with the street number', 'Fachada con el número', 'Fachada com o número'), photos('front', 1, 3)),
          ask(t('Origin of the damage', 'Origen del daño', 'Origem do dano'), photos('origin', 1, 10)),
          ask(t('Walk through the rooms affected', 'Recorrido por los ambientes afectados', 'Percurso pelos cômodos atingidos'), videos('walk', 0, 3)),
        ],
        t(
          'Take each room from the door first, then each damage close up with something that shows its size.',
          'Fotografía cada ambiente desde la puerta y luego cada daño de cerca, con una referencia de tamaño.',
          'Fotografe cada cômodo a partir da porta e depois cada dano de perto, com uma referência de tamanho.',
        ),
      ),
      section('papers-section', t('Documents', 'Documentos', 'Documentos'), [
        ask(t('Proof of ownership or lease', 'Título de propiedad o contrato de arriendo', 'Escritura ou contrato de aluguel'), documents('ownership', 0)),
        ask(t('Quotes, invoices and receipts', 'Presupuestos, facturas y boletas', 'Orçamentos, notas fiscais e recibos'), documents('quotes', 0, 20)),
      ]),
    ]),
    formStep(t('Claim report', 'Informe del siniestro', 'Relatório do sinistro')),
  ],
  schema: [
    section('claim-section', t('Claim', 'Siniestro', 'Sinistro'), [
      ask(t('Claim number', 'Número de siniestro', 'Número do sinistro'), text('claim', { max_length: 40 })),
      ask(t('Policy number', 'Número de póliza', 'Número da apólice'), text('policy', { max_length: 40 })),
      ask(t('Insured party', 'Asegurado', 'Segurado'), text('insured')),
      ask(t('Person met on site', 'Persona que atendió la visita', 'Pessoa que acompanhou a vistoria'), text('met')),
      ask(
        t('Date of loss', 'Fecha del siniestro', 'Data do sinistro'),
        date('loss-date', {
          validation: { '<=': [{ var: 'loss-date' }, { today: 0 }] },
          validation_message: t('The loss cannot be in the future.', 'El siniestro no puede tener fecha futura.', 'O sinistro não pode ter data futura.'),
        }),
      ),
      ask(
        t('Date of the visit', 'Fecha de la visita', 'Data da vistoria'),
        date('visit-date', {
          validation: { '>=': [{ var: 'visit-date' }, { var: 'loss-date' }] },
          validation_message: t('The visit cannot be before the loss.', 'La visita no puede ser anterior al siniestro.', 'A vistoria não pode ser anterior ao sinistro.'),
        }),
      ),
      ask(t('Location of the property', 'Ubicación del inmueble', 'Localização do imóvel'), place('position')),
    ]),
    section('property-section', t('Property and cause', 'Inmueble y causa', 'Imóvel e causa'), [
      ask(
        t('Use', 'Uso', 'Uso'),
        choice('use', [
          ['home', t('Home', 'Vivienda', 'Residência')],
          ['shop', t('Shop or office', 'Comercio u oficina', 'Comércio ou escritório')],
          ['industry', t('Industry or warehouse', 'Industria o bodega', 'Indústria ou depósito')],
        ]),
      ),
      ask(
        t('Occupied at the time of loss', 'Ocupado al momento del siniestro', 'Ocupado no momento do sinistro'),
        yesNo('occupied', {
          comment_object: [
            comment('vacant-since', t('Vacant since when, and why?', '¿Desde cuándo está desocupado y por qué?', 'Desde quando está desocupado e por quê?'), ['no']),
          ],
        }),
      ),
      ask(
        t('Cause', 'Causa', 'Causa'),
        dropdown('cause', [
          ['water', t('Burst pipe or leak', 'Rotura o filtración de cañerías', 'Rompimento ou vazamento de tubulação')],
          ['fire', t('Fire, smoke or explosion', 'Incendio, humo o explosión', 'Incêndio, fumaça ou explosão')],
          ['storm', t('Wind, hail or storm', 'Viento, granizo o temporal', 'Vendaval, granizo ou temporal')],
          ['flood', t('Flood', 'Inundación', 'Alagamento')],
          ['quake', t('Earthquake', 'Sismo', 'Terremoto')],
          ['theft', t('Theft or vandalism', 'Robo o vandalismo', 'Roubo ou vandalismo')],
          ['electrical', t('Electrical damage', 'Daño eléctrico', 'Dano elétrico')],
          ['impact', t('Vehicle impact', 'Impacto de vehículo', 'Impacto de veículo')],
        ]),
      ),
      when(
        isOneOf('cause', ['water', 'flood']),
        ask(t('Height the water reached', 'Altura que alcanzó el agua', 'Altura que a água atingiu'), number('water-height', 'cm', 0, 500)),
      ),
      ask(
        t('Police or fire brigade report number', 'Número de parte policial o de bomberos', 'Número do boletim de ocorrência ou dos bombeiros'),
        text('report-number', {
          required: false,
          required_if: isOneOf('cause', ['fire', 'theft', 'impact']),
          max_length: 60,
          help: t('Needed for fire, theft and vehicle impact.', 'Necesario en incendio, robo e impacto de vehículo.', 'Necessário em incêndio, roubo e impacto de veículo.'),
        }),
      ),
      ask(
        t('How it happened', 'Cómo ocurrió', 'Como aconteceu'),
        remarks('account', {
          required: true,
          help: t(
            'As told by the person met, and what you saw yourself.',
            'Lo relatado por quien atendió y lo que constataste.',
            'O relato de quem acompanhou e o que você constatou.',
          ),
        }),
      ),
      ask(
        t('Does the damage fit the account?', '¿El daño es consistente con el relato?', 'O dano é compatível com o relato?'),
        choice(
          'consistent',
          [
            ['yes', t('Yes', 'Sí', 'Sim')],
            ['partly', t('In part', 'En parte', 'Em parte')],
            ['no', t('No', 'No', 'Não')],
          ],
          {
            comment_object: [
              comment('consistent-why', t('What does not fit?', '¿Qué no es consistente?', 'O que não é compatível?'), ['partly', 'no']),
              comment('consistent-photo', t('Photo that shows it', 'Foto que lo muestra', 'Foto que mostra isso'), ['partly', 'no'], 'photo'),
            ],
          },
        ),
      ),
      ask(
        t('Emergency measures taken', 'Medidas de emergencia tomadas', 'Medidas emergenciais adotadas'),
        checks(
          'measures',
          [
            ['shut', t('Water, gas or power shut off', 'Corte de agua, gas o electricidad', 'Corte de água, gás ou energia')],
            ['cover', t('Roof or openings covered', 'Cubierta provisoria de techo o vanos', 'Cobertura provisória de telhado ou vãos')],
            ['dry', t('Pumping or drying', 'Achique o secado', 'Drenagem ou secagem')],
            ['guard', t('Site guarded', 'Resguardo del lugar', 'Vigilância do local')],
            ['none', t('None', 'Ninguna', 'Nenhuma')],
          ],
          {
            comment_object: [comment('measures-action', t('What must be done now', 'Qué debe hacerse ahora', 'O que deve ser feito agora'), ['none'], 'action')],
          },
        ),
      ),
    ]),
    section('rooms-section', t('Damage by room', 'Daños por ambiente', 'Danos por cômodo'), [
      ask(
        t('Rooms', 'Ambientes', 'Cômodos'),
        group(
          'rooms',
          t('Room', 'Ambiente', 'Cômodo'),
          [
            text('room', {
              label: t('Room', 'Ambiente', 'Cômodo'),
              placeholder: t('Kitchen', 'Cocina', 'Cozinha'),
            }),
            dropdown(
              'element',
              [
                ['floor', t('Floor', 'Piso', 'Piso')],
                ['wall', t('Wall', 'Muro', 'Parede')],
                ['ceiling', t('Ceiling', 'Cielo o techo interior', 'Forro')],
                ['roof', t('Roof', 'Cubierta', 'Telhado')],
                ['opening', t('Doors and windows', 'Puertas y ventanas', 'Portas e janelas')],
                ['services', t('Plumbing and wiring', 'Instalaciones', 'Instalações')],
                ['contents', t('Contents', 'Contenido', 'Conteúdo')],
              ],
              { label: t('What is damaged', 'Qué está dañado', 'O que foi danificado') },
            ),
            text('damage', { label: t('Damage', 'Daño', 'Dano') }),
            photos('room-photos', 1, 10),
            number('quantity', undefined, 0, 100000, {
              label: t('Quantity', 'Cantidad', 'Quantidade'),
              help: t('In m² for surfaces, otherwise pieces.', 'En m² para superficies; si no, unidades.', 'Em m² para superfícies; senão, unidades.'),
              step: 0.01,
            }),
            amount('unit-cost', {
              label: t('Cost of each, new', 'Costo unitario a nuevo', 'Custo unitário de novo'),
            }),
            number('depreciation', '%', 0, 100, {
              label: t('Depreciation', 'Depreciación', 'Depreciação'),
              default: 0,
            }),
            calculated(
              'room-cost',
              undefined,
              {
                '*': [{ var: 'quantity' }, { var: 'unit-cost' }, { '/': [{ '-': [100, { var: ['depreciation', 0] }] }, 100] }],
              },
              { label: t('Cost after depreciation', 'Costo con depreciación', 'Custo com depreciação') },
            ),
          ],
          { required: true, min: 1, max: 60 },
        ),
      ),
    ]),
    section('estimate-section', t('Estimate', 'Estimación', 'Estimativa'), [
      ask(t('Total of the damage', 'Total de daños', 'Total dos danos'), calculated('total', undefined, sumOf('rooms', 'room-cost'))),
      ask(t('Debris removal and emergency costs', 'Remoción de escombros y gastos de emergencia', 'Remoção de entulho e despesas emergenciais'), amount('extra', { default: 0 })),
      ask(t('Deductible', 'Deducible', 'Franquia'), amount('deductible')),
      ask(
        t('Estimated payment', 'Indemnización estimada', 'Indenização estimada'),
        calculated('payment', undefined, {
          max: [0, { '-': [{ '+': [{ var: 'total' }, { var: ['extra', 0] }] }, { var: 'deductible' }] }],
        }),
      ),
      ask(
        t('Someone else may be liable', 'Puede haber un tercero responsable', 'Pode haver terceiro responsável'),
        yesNo('liable', {
          comment_object: [comment('liable-who', t('Who, and why?', '¿Quién y por qué?', 'Quem e por quê?'), ['yes'])],
        }),
      ),
      ask(
        t('Recommendation', 'Recomendación', 'Recomendação'),
        choice('recommendation', [
          ['settle', t('Settle', 'Liquidar', 'Indenizar')],
          ['investigate', t('Investigate further', 'Investigar', 'Sindicar')],
          ['reject', t('Reject', 'Rechazar', 'Recusar')],
        ]),
      ),
      when({ '!': [is('recommendation', 'settle')] }, ask(t('Grounds', 'Fundamento', 'Fundamento'), remarks('grounds', { required: true }))),
      ask(t('Insured party or representative', 'Asegurado o representante', 'Segurado ou representante'), signature('insured-signature')),
      ask(t('Adjuster', 'Liquidador o ajustador', 'Regulador'), signature('adjuster')),
    ]),
  ],
}
