import type { FastifyReply } from 'fastify';
import { slugify } from '../../core/catalog/slug.ts';
import { findCountryDefaults } from '../../core/setup/templates/country-defaults.ts';
import { createSite } from '../../core/sites/manage-sites.ts';
import { formInput } from '../../http/pages/form-body.ts';
import { type FormRejection, noRejection, toFormError } from '../../http/pages/form-error.ts';
import {
  checkboxField,
  errorSummary,
  type FormError,
  selectField,
  textField,
} from '../../http/pages/form-field.ts';
import { type Html, html } from '../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { countries, countryName, isCountry } from '../../kernel/countries.ts';
import type { SetupDeps } from './deps.ts';
import {
  hiddenFields,
  runSetupChange,
  type SetupContext,
  setupHandler,
  setupPath,
} from './setup-context.ts';
import { sendSetupPage } from './setup-page.ts';

const path = '/setup/store';
const maxSlug = 63;

/**
 * `/setup/store`: creates an unpublished store. The first form asks for name, slug and country; the
 * second proposes what depends on the country.
 */
export function registerNewStoreRoutes(app: HttpServer, deps: SetupDeps): void {
  app.get(
    path,
    pageOptions({}),
    setupHandler(deps, async (context) => showForm(context, {}, noRejection)),
  );

  app.post(
    path,
    pageOptions({}),
    setupHandler(deps, async (context) => {
      const form = withSlug(context.request.body as Form);
      const problems = findBasicProblems(form);
      if (problems.length > 0) return showForm(context, form, { problems, status: 422 });
      if (form.currency === undefined) return showForm(context, propose(form), noRejection);
      try {
        const site = await runSetupChange(deps, context, (work) =>
          createSite(work, {
            name: formInput(form, 'name'),
            slug: formInput(form, 'slug'),
            country: formInput(form, 'country'),
            currency: formInput(form, 'currency').toUpperCase(),
            timezone: formInput(form, 'timezone'),
            languages: [formInput(form, 'language')],
            contactEmail: formInput(form, 'contact_email') || null,
            pricesIncludeTax: formInput(form, 'prices_include_tax') === 'yes',
            published: false,
          }),
        );
        return seeOther(context.reply, setupPath(context, site.slug, 'shipping'));
      } catch (error) {
        return showForm(context, form, toFormError(error, 'slug'));
      }
    }),
  );
}

type Form = Record<string, string>;

function findBasicProblems(form: Form): FormError[] {
  const problems: FormError[] = [];
  if (formInput(form, 'name') === '')
    problems.push({ field: 'name', message: 'Enter the name of the store.' });
  if (formInput(form, 'slug') === '') problems.push({ field: 'slug', message: 'Enter a slug.' });
  if (!isCountry(formInput(form, 'country')))
    problems.push({ field: 'country', message: 'Choose the home country.' });
  return problems;
}

/** Proposes a slug from the name; the second form shows it. */
function withSlug(form: Form): Form {
  const name = formInput(form, 'name');
  if (form.currency !== undefined || name === '' || formInput(form, 'slug') !== '') return form;
  return { ...form, slug: slugify(name, maxSlug) };
}

/** Adds what a store in the country usually has. */
function propose(form: Form): Form {
  const proposal = findCountryDefaults(formInput(form, 'country'));
  return {
    ...form,
    currency: proposal.currency ?? '',
    timezone: proposal.timezone,
    language: proposal.language,
    prices_include_tax: proposal.pricesIncludeTax ? 'yes' : '',
  };
}

function showForm(
  context: SetupContext,
  form: Form,
  { problems, status }: FormRejection,
): FastifyReply {
  const value = (id: string) => formInput(form, id);
  const isProposed = form.currency !== undefined;
  return sendSetupPage(context.reply, {
    title: 'Create a store',
    status,
    main: html`${errorSummary(problems)}
<form class="panel fields" method="post" action="${path}">${hiddenFields(context)}
${textField({ id: 'name', label: 'Name of the store', value: value('name'), maxlength: 300, required: true, problems })}
${textField({ id: 'slug', label: 'Slug', value: value('slug'), maxlength: maxSlug, required: isProposed, hint: `The first part of the store URL. It cannot be changed later.${isProposed ? '' : ' If empty, it is made from the name.'}`, problems })}
${selectField({ id: 'country', label: 'Home country', value: value('country'), choices: countries, empty: 'Choose a country', required: true, problems })}
${isProposed && proposedFields(form, problems)}
<button type="submit">${isProposed ? 'Create store' : 'Continue'}</button>
</form>`,
  });
}

function proposedFields(form: Form, problems: FormError[]): Html {
  const value = (id: string) => formInput(form, id);
  return html`<p class="hint">Usual in ${countryName(value('country'))}. Change any that do not apply to you.</p>
${textField({ id: 'currency', label: 'Currency', value: value('currency'), maxlength: 3, required: true, hint: 'ISO 4217 code such as EUR. It cannot be changed later.', problems })}
${textField({ id: 'timezone', label: 'Time zone', value: value('timezone'), maxlength: 64, required: true, problems })}
${textField({ id: 'language', label: 'Language', value: value('language'), maxlength: 35, required: true, problems })}
${textField({ id: 'contact_email', label: 'Contact email for buyers', type: 'email', value: value('contact_email'), maxlength: 254, problems })}
${checkboxField({ id: 'prices_include_tax', label: 'Prices include tax', checked: value('prices_include_tax') === 'yes', problems })}`;
}
