//! Methods that set one field of options each, for users to whom a new field must be no change.

/// Declares `with_…` methods: the name, and the field it sets.
macro_rules! builders {
    ($options:ident { $($with:ident($field:ident: $type:ty),)+ }) => {
        impl $options {
            $(
                #[doc = concat!("The same with another [`", stringify!($options), "::", stringify!($field), "`].")]
                #[must_use]
                pub fn $with(mut self, $field: $type) -> $options {
                    self.$field = $field;
                    self
                }
            )+
        }
    };
}

pub(crate) use builders;
