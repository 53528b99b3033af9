# The C types of neural_net.py.
cimport cython
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from branchline.games.railroad_ink.bots._cvalue cimport Value, value
from branchline.engine.bits cimport lowest
from branchline.games.railroad_ink.native._ckernel cimport Board

cdef int ROW, HIDDEN, WHOLE, GRAIN, FEATURES, SIDES, LAVA_SIDES, LINE_SIDES, SHORTER, BOTH_ROWS, FIRST_ROUND, LAVA
cdef uint8_t NUMBER[72]
cdef int STEP[4]
cdef uint64_t BIT[72]
cdef uint64_t EXITS[4]


cdef class NeuralNet:
    cdef int16_t[::1] rows
    cdef int16_t[::1] starts
    cdef int16_t[::1] layer
    cdef int16_t[::1] last
    cdef int16_t[::1] direct
    cdef int sums[128]
    cdef uint16_t place[512]
    cdef int count


@cython.locals(plain=double)
cpdef double net_value(NeuralNet n, Value v, Board b) noexcept nogil
@cython.locals(k=Py_ssize_t)
cdef double correction(NeuralNet n, Value v, Board b, Py_ssize_t number) noexcept nogil
@cython.locals(k=Py_ssize_t)
cdef void add_row(NeuralNet n, Py_ssize_t row, Py_ssize_t at) noexcept nogil
@cython.locals(total=int, k=Py_ssize_t, at=Py_ssize_t)
cdef int direct_sum(NeuralNet n, Value v, Py_ssize_t number) noexcept nogil
@cython.locals(total=int, k=Py_ssize_t, at=Py_ssize_t, reached=int)
cdef int layer_sum(NeuralNet n, Py_ssize_t number) noexcept nogil
@cython.locals(total=int, k=Py_ssize_t)
cdef int dot_product(NeuralNet n, Py_ssize_t at) noexcept nogil
@cython.locals(left=uint64_t, cell=Py_ssize_t, side=Py_ssize_t, kind=int, exits=int)
cdef void list_places(NeuralNet n, Value v, Board b) noexcept nogil
cdef int shorter(Value v, Board b, int kind, int cell) noexcept nogil
cdef void add_place(NeuralNet n, Py_ssize_t place) noexcept nogil
@cython.locals(k=Py_ssize_t)
cpdef list places(NeuralNet n, Value v, Board b)
