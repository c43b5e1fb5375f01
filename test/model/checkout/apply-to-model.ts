import type { Command } from './commands.ts';
import { type CheckoutModel, paymentMinutes } from './model.ts';
import { decide } from './state.ts';

/** Applies a command to the model and returns the expected answer. */
export function applyTo(model: CheckoutModel, command: Command): string {
  switch (command.does) {
    case 'create':
      return model.create(command.quantities);
    case 'edit':
      return model.with(command.session, (session) =>
        model.change(session, command.quantities, { ...session }),
      );
    case 'consent':
      return model.with(command.session, (session) => model.consent(session, command.current));
    case 'complete':
      model.now += paymentMinutes;
      return model.with(command.session, (session, place) =>
        model.complete(session, place, command.token),
      );
    case 'payHosted':
      model.now += paymentMinutes;
      return model.with(command.session, (session, place) => model.payHosted(session, place));
    case 'cancel':
      return model.with(command.session, (session) => model.cancel(session));
    case 'decide':
      return model.at(command.payment, (payment) => decide(payment, command.state));
    case 'arrive':
      return model.at(command.payment, (payment) => {
        decide(payment, command.state);
        model.announce(payment);
      });
    case 'announce':
      return model.at(command.payment, (payment) => model.announce(payment));
    case 'runOut':
      return model.at(command.payment, (payment) => model.fail(payment));
    case 'pass':
      return model.pass(command.minutes);
    case 'price':
      model.price = command.amount;
      return 'ok';
    case 'stock':
      model.onHand[command.variant] = command.units + model.reserved(command.variant);
      return 'ok';
    case 'terms':
      model.terms = command.version;
      return 'ok';
  }
}
