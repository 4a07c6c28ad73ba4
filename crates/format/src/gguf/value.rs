//! Typed metadata values.

/// Calls a macro with the kinds of fixed size: their variant, their type in Rust and their number in a GGUF file.
macro_rules! fixed_kinds {
    ($apply:ident) => {
        $apply! {
            U8 u8 0, I8 i8 1, U16 u16 2, I16 i16 3, U32 u32 4, I32 i32 5, F32 f32 6, Bool bool 7, U64 u64 10, I64 i64 11,
            F64 f64 12,
        }
    };
}
pub(super) use fixed_kinds;

/// The number of a string in a GGUF file.
pub(super) const STRING_TYPE_ID: u32 = 8;
/// The number of an array.
pub(super) const ARRAY_TYPE_ID: u32 = 9;

macro_rules! define_values {
    ($($variant:ident $type:ident $id:literal,)*) => {
        /// A metadata value. Strings are bytes, since tokens of a vocabulary need not be valid UTF-8.
        #[derive(Debug, Clone, PartialEq)]
        #[expect(missing_docs, reason = "each variant says what it holds")]
        pub enum Value {
            $($variant($type),)*
            String(Vec<u8>),
            Array(Array),
        }

        /// A metadata array; all elements have one type.
        #[derive(Debug, Clone, PartialEq)]
        #[expect(missing_docs, reason = "each variant says what it holds")]
        pub enum Array {
            $($variant(Vec<$type>),)*
            String(Vec<Vec<u8>>),
        }

        impl Value {
            /// The type's number in a GGUF file.
            pub fn type_id(&self) -> u32 {
                match self {
                    $(Value::$variant(_) => $id,)*
                    Value::String(_) => STRING_TYPE_ID,
                    Value::Array(_) => ARRAY_TYPE_ID,
                }
            }

            /// The type's name, as error messages use it.
            pub fn type_name(&self) -> &'static str {
                match self {
                    $(Value::$variant(_) => stringify!($type),)*
                    Value::String(_) => "string",
                    Value::Array(array) => array.type_name(),
                }
            }
        }

        impl Array {
            /// The element type's number in a GGUF file.
            pub fn element_type_id(&self) -> u32 {
                match self {
                    $(Array::$variant(_) => $id,)*
                    Array::String(_) => STRING_TYPE_ID,
                }
            }

            /// Number of elements.
            pub fn len(&self) -> usize {
                match self {
                    $(Array::$variant(values) => values.len(),)*
                    Array::String(values) => values.len(),
                }
            }

            /// Whether there are no elements.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// The array type's name, as error messages use it.
            pub fn type_name(&self) -> &'static str {
                match self {
                    $(Array::$variant(_) => concat!("array of ", stringify!($type)),)*
                    Array::String(_) => "array of strings",
                }
            }
        }
    };
}
fixed_kinds!(define_values);

impl Value {
    /// The type and, for numbers, the value: what an error message shows.
    pub fn describe(&self) -> String {
        match self {
            Value::F32(value) => format!("f32 {value}"),
            Value::F64(value) => format!("f64 {value}"),
            Value::Bool(value) => format!("bool {value}"),
            Value::Array(array) => format!("{} of length {}", array.type_name(), array.len()),
            value => match value.as_i128() {
                Some(integer) => format!("{} {integer}", value.type_name()),
                None => value.type_name().to_owned(),
            },
        }
    }

    /// The value of any integer type.
    pub fn as_i128(&self) -> Option<i128> {
        match *self {
            Value::U8(value) => Some(value.into()),
            Value::I8(value) => Some(value.into()),
            Value::U16(value) => Some(value.into()),
            Value::I16(value) => Some(value.into()),
            Value::U32(value) => Some(value.into()),
            Value::I32(value) => Some(value.into()),
            Value::U64(value) => Some(value.into()),
            Value::I64(value) => Some(value.into()),
            _ => None,
        }
    }
}

/// A value of fixed size as it is stored in a file.
pub(super) trait Fixed: Copy {
    const BYTES: usize;

    /// The value of `BYTES` bytes.
    fn read(bytes: &[u8]) -> Self;

    fn write(self, out: &mut Vec<u8>);
}

macro_rules! impl_fixed {
    ($($type:ty)*) => {$(
        impl Fixed for $type {
            const BYTES: usize = size_of::<$type>();

            fn read(bytes: &[u8]) -> $type {
                let mut all = [0; size_of::<$type>()];
                all.copy_from_slice(bytes);
                <$type>::from_le_bytes(all)
            }

            fn write(self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }
        }
    )*};
}
impl_fixed!(u8 i8 u16 i16 u32 i32 f32 u64 i64 f64);

impl Fixed for bool {
    const BYTES: usize = 1;

    fn read(bytes: &[u8]) -> bool {
        u8::read(bytes) != 0
    }

    fn write(self, out: &mut Vec<u8>) {
        u8::from(self).write(out);
    }
}

macro_rules! impl_from {
    ($($type:ty => $variant:ident),* $(,)?) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Value {
                Value::$variant(value)
            }
        }
        impl From<Vec<$type>> for Value {
            fn from(values: Vec<$type>) -> Value {
                Value::Array(Array::$variant(values))
            }
        }
    )*};
}

impl_from!(i8 => I8, u16 => U16, i16 => I16, u32 => U32, i32 => I32, f32 => F32, bool => Bool, u64 => U64, i64 => I64, f64 => F64);

impl From<u8> for Value {
    fn from(value: u8) -> Value {
        Value::U8(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::String(value.as_bytes().to_vec())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Value {
        Value::String(value.into_bytes())
    }
}

impl From<Vec<Vec<u8>>> for Value {
    fn from(values: Vec<Vec<u8>>) -> Value {
        Value::Array(Array::String(values))
    }
}

impl From<Vec<String>> for Value {
    fn from(values: Vec<String>) -> Value {
        Value::Array(Array::String(values.into_iter().map(String::into_bytes).collect()))
    }
}
