import { fact } from '../../platform/events.ts';

/** The money of a payment came and its credits are given; once per payment, after commit. */
export const paymentCompleted = fact<{ member_id: string; payment_id: string }>('payment.completed');
