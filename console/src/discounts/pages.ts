// The pages that are loaded together.
export { CouponListPage } from './coupon-list-page.tsx';
export { CouponPage } from './coupon-page.tsx';
export { NewCouponPage } from './new-coupon-page.tsx';
