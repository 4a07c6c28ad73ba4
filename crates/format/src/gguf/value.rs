//! Typed metadata values.

/// A metadata value. Strings are bytes, since tokens of a vocabulary need not be valid UTF-8.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "each variant says what it holds")]
pub enum Value {
    U8(u8),
    I8(i8),
    U16(u16),
    I16(i16),
    U32(u32),
    I32(i32),
    F32(f32),
    Bool(bool),
    String(Vec<u8>),
    Array(Array),
    U64(u64),
    I64(i64),
    F64(f64),
}

/// A metadata array; all elements have one type.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "each variant says what it holds")]
pub enum Array {
    U8(Vec<u8>),
    I8(Vec<i8>),
    U16(Vec<u16>),
    I16(Vec<i16>),
    U32(Vec<u32>),
    I32(Vec<i32>),
    F32(Vec<f32>),
    Bool(Vec<bool>),
    String(Vec<Vec<u8>>),
    U64(Vec<u64>),
    I64(Vec<i64>),
    F64(Vec<f64>),
}

/// The number of an array in a GGUF file.
pub(super) const ARRAY_TYPE_ID: u32 = 9;

impl Value {
    /// The type's number in a GGUF file.
    pub fn type_id(&self) -> u32 {
        match self {
            Value::U8(_) => 0,
            Value::I8(_) => 1,
            Value::U16(_) => 2,
            Value::I16(_) => 3,
            Value::U32(_) => 4,
            Value::I32(_) => 5,
            Value::F32(_) => 6,
            Value::Bool(_) => 7,
            Value::String(_) => 8,
            Value::Array(_) => ARRAY_TYPE_ID,
            Value::U64(_) => 10,
            Value::I64(_) => 11,
            Value::F64(_) => 12,
        }
    }

    /// The type's name, as error messages use it.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Array(array) => array.type_name(),
            scalar => scalar_type_name(scalar.type_id()),
        }
    }

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

impl Array {
    /// The element type's number in a GGUF file.
    pub fn element_type_id(&self) -> u32 {
        match self {
            Array::U8(_) => 0,
            Array::I8(_) => 1,
            Array::U16(_) => 2,
            Array::I16(_) => 3,
            Array::U32(_) => 4,
            Array::I32(_) => 5,
            Array::F32(_) => 6,
            Array::Bool(_) => 7,
            Array::String(_) => 8,
            Array::U64(_) => 10,
            Array::I64(_) => 11,
            Array::F64(_) => 12,
        }
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        match self {
            Array::U8(values) => values.len(),
            Array::I8(values) => values.len(),
            Array::U16(values) => values.len(),
            Array::I16(values) => values.len(),
            Array::U32(values) => values.len(),
            Array::I32(values) => values.len(),
            Array::F32(values) => values.len(),
            Array::Bool(values) => values.len(),
            Array::String(values) => values.len(),
            Array::U64(values) => values.len(),
            Array::I64(values) => values.len(),
            Array::F64(values) => values.len(),
        }
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The array type's name, as error messages use it.
    pub fn type_name(&self) -> &'static str {
        match self {
            Array::U8(_) => "array of u8",
            Array::I8(_) => "array of i8",
            Array::U16(_) => "array of u16",
            Array::I16(_) => "array of i16",
            Array::U32(_) => "array of u32",
            Array::I32(_) => "array of i32",
            Array::F32(_) => "array of f32",
            Array::Bool(_) => "array of bool",
            Array::String(_) => "array of strings",
            Array::U64(_) => "array of u64",
            Array::I64(_) => "array of i64",
            Array::F64(_) => "array of f64",
        }
    }
}

fn scalar_type_name(id: u32) -> &'static str {
    const NAMES: [&str; 13] =
        ["u8", "i8", "u16", "i16", "u32", "i32", "f32", "bool", "string", "array", "u64", "i64", "f64"];
    NAMES.get(id as usize).copied().unwrap_or("unknown")
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
